// Computes an op on small operands, element by element, and remembers what every written element was made from.
// Numbers of floating formats are numbers, elements of integer types and 64-bit registers BigInts, other indices numbers.
(function () {
  "use strict";
  var PTO = (window.PTO = window.PTO || {});
  var view = new DataView(new ArrayBuffer(8));
  var FORMATS = { f16: [11, -14, 15], bf16: [8, -126, 127] };
  // Small floats: digits of the significand, smallest exponent, bits, largest number, what is beyond it, the code of NaN.
  var SMALL = {
    f8e4m3: [4, -6, 8, 448, NaN, 0x7f], f8e5m2: [3, -14, 8, 57344, Infinity, 0x7e],
    f4e2m1: [2, 0, 4, 6, 6, 7], f4e1m2: [3, 0, 4, 1.75, 1.75, 7],
  };
  var BITS = { i4: 4, i8: 8, i16: 16, i32: 32, i64: 64, u8: 8, u16: 16, u32: 32, u64: 64 };
  var WIDTHS = Object.assign({ f16: 16, bf16: 16, f32: 32, f64: 64 }, BITS);
  Object.keys(SMALL).forEach(function (name) { WIDTHS[name] = SMALL[name][2]; });
  var LARGEST = { f16: 65504, bf16: 3.3895313892515355e38, f32: 3.4028234663852886e38, f64: Number.MAX_VALUE };
  var EMPTY = {};

  function even(x) { // nearest integer, ties to even
    var low = Math.floor(x), rest = x - low;
    return rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1;
  }
  function exponentOf(x) {
    view.setFloat64(0, x);
    return ((view.getUint32(0) >>> 20) & 2047) - 1023;
  }
  function narrow(x, name) {
    if (!isFinite(x) || x === 0) return x;
    var format = FORMATS[name];
    var step = Math.pow(2, Math.max(exponentOf(x), format[1]) - format[0] + 1);
    var rounded = (x < 0 ? -1 : 1) * even(Math.abs(x) / step) * step;
    return Math.abs(rounded) >= Math.pow(2, format[2] + 1) ? (x < 0 ? -Infinity : Infinity) : rounded;
  }
  function odd(sum, rest) { // a double that keeps the knowledge that it is not exact
    if (rest === 0 || !isFinite(sum)) return sum;
    view.setFloat64(0, sum);
    var bits = view.getBigInt64(0);
    if (bits & 1n) return sum;
    view.setBigInt64(0, bits + ((rest > 0) === (sum > 0) ? 1n : -1n));
    return view.getFloat64(0);
  }
  function fused(a, b, c, name) { // a * b is exact for narrow formats and f32; the sum is rounded once
    var p = a * b, s = p + c, t = s - p;
    return round(odd(s, p - (s - t) + (c - t)), name);
  }
  function big(value, name) { // an integer as a number of a format, rounded once
    var size = value < 0n ? -value : value, cut = size.toString(2).length - 60;
    if (cut <= 0) return Math.abs(Number(value)) <= 9007199254740992 ? round(Number(value), name) : wide(size, value < 0n, 0, name);
    var kept = size >> BigInt(cut);
    if (kept << BigInt(cut) !== size) kept |= 1n;
    return wide(kept, value < 0n, cut, name);
  }
  function wide(size, negative, up, name) { // more than 53 bits: keep 54 and a sticky one
    var cut = Math.max(0, size.toString(2).length - 53), kept = size >> BigInt(cut);
    if (name === "f64") return (negative ? -1 : 1) * Number(size) * Math.pow(2, up);
    if (kept << BigInt(cut) !== size) kept |= 1n;
    return round((negative ? -1 : 1) * Number(kept) * Math.pow(2, cut + up), name);
  }
  function round(x, name) {
    return name === "f64" || name === "" ? x : name === "f32" ? Math.fround(x) : narrow(x, name);
  }
  function wrap(x, name) {
    return name[0] === "u" ? BigInt.asUintN(BITS[name], x) : BigInt.asIntN(BITS[name], x);
  }
  function isFloat(name) { return name in LARGEST; }
  function typed(x, name) { return name === "" || name === "index" ? x : isFloat(name) ? round(x, name) : wrap(x, name); }
  function encode(value, name, mode, saturate) { // a number as one that a small float holds
    if (name === "f8e8m0") return value > 0 ? Math.pow(2, Math.min(127, Math.max(-127, even(Math.log2(value))))) : NaN;
    var x = Number(value), format = SMALL[name], size = Math.abs(x), negative = x < 0 || Object.is(x, -0), largest = format[3];
    if (isNaN(x)) return fromBits(BigInt(format[5]), name);
    var step = Math.pow(2, Math.max(exponentOf(Math.min(size, largest)), format[1]) - format[0] + 1);
    var cut = Math.floor(Math.min(size, largest) / step), rest = Math.min(1, size / step - cut), odd = cut % 2 === 1, up = false;
    if (rest > 0) {
      if (mode === "rint" || mode === "none") up = rest > 0.5 || (rest === 0.5 && odd);
      else if (mode === "round") up = rest >= 0.5;
      else if (mode === "floor") up = negative;
      else if (mode === "ceil") up = !negative;
      else if (mode === "odd") up = !odd && size < largest;
    }
    var made = (cut + (up ? 1 : 0)) * step;
    if (made > largest || size === Infinity) made = saturate === "on" ? largest : format[4];
    return negative ? -made : made;
  }
  function smallBits(x, name) {
    var format = SMALL[name], size = Math.abs(x), sign = x < 0 || Object.is(x, -0) ? 1 << (format[2] - 1) : 0;
    if (isNaN(x)) return BigInt(format[5]);
    if (size === Infinity) return BigInt(sign + 0x7c);
    var unit = Math.pow(2, format[0] - 1), exponent = exponentOf(size);
    if (exponent < format[1]) return BigInt(sign + size / Math.pow(2, format[1]) * unit);
    return BigInt(sign + (exponent - format[1]) * unit + size / Math.pow(2, exponent) * unit);
  }
  function fromSmallBits(bits, name) {
    var format = SMALL[name], half = 1 << (format[2] - 1), n = Number(bits), code = n % half, unit = Math.pow(2, format[0] - 1);
    var field = Math.floor(code / unit), part = (code % unit) / unit;
    var size = field ? (1 + part) * Math.pow(2, field - 1 + format[1]) : part * Math.pow(2, format[1]);
    if (size > format[3]) size = name === "f8e5m2" && code === 0x7c ? Infinity : NaN;
    return n >= half ? -size : size;
  }
  function bitsOf(x, name) {
    if (name in SMALL) return smallBits(x, name);
    if (name in BITS) return BigInt.asUintN(BITS[name], x);
    if (name === "f64") { view.setFloat64(0, x); return view.getBigUint64(0); }
    if (name === "f16") return half(x);
    view.setFloat32(0, x);
    return BigInt(name === "bf16" ? view.getUint16(0) : view.getUint32(0));
  }
  function half(x) {
    var sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0, size = Math.abs(x);
    if (isNaN(x)) return 0x7e00n;
    if (size === Infinity) return BigInt(sign + 0x7c00);
    if (size < Math.pow(2, -14)) return BigInt(sign + size * Math.pow(2, 24));
    var exponent = Math.floor(Math.log2(size));
    if (Math.pow(2, exponent) > size) exponent -= 1;
    return BigInt(sign + ((exponent + 15) << 10) + (size / Math.pow(2, exponent) - 1) * 1024);
  }
  function fromBits(bits, name) {
    if (name in SMALL) return fromSmallBits(bits, name);
    if (name in BITS) return wrap(bits, name);
    if (name === "f64") { view.setBigUint64(0, bits); return view.getFloat64(0); }
    if (name === "f16") {
      var n = Number(bits), exponent = (n >> 10) & 31, part = n & 1023, sign = n & 0x8000 ? -1 : 1;
      if (exponent === 31) return part ? NaN : sign * Infinity;
      return sign * (exponent ? (1 + part / 1024) * Math.pow(2, exponent - 15) : part * Math.pow(2, -24));
    }
    view.setUint32(0, Number(name === "bf16" ? bits << 16n : bits));
    return view.getFloat32(0);
  }
  function whole(x, mode) { // a finite number as an integer, by mode
    if (mode === "rint" || mode === "cast_rint") return even(x);
    if (mode === "round") { var up = Math.floor(Math.abs(x)); return (x < 0 ? -1 : 1) * (Math.abs(x) - up >= 0.5 ? up + 1 : up); }
    if (mode === "floor") return Math.floor(x);
    if (mode === "ceil") return Math.ceil(x);
    var cut = Math.trunc(x);
    return mode === "odd" && cut !== x && cut % 2 === 0 ? cut + (x > 0 ? 1 : -1) : cut;
  }
  function toFloat(value, target, mode, saturate) {
    var near = typeof value === "bigint" ? big(value, target) : round(value, target);
    if (typeof value === "number" && isFinite(value) && near !== value && /^(floor|ceil|trunc|round|odd)$/.test(mode)) {
      var bits = bitsOf(near, target), sign = near < 0 || Object.is(near, -0) ? -1 : 1;
      var away = fromBits(bits + 1n, target), toward = near === 0 ? 0 : fromBits(bits - 1n, target);
      if (near === 0) { sign = value < 0 ? -1 : 1; away = sign * fromBits(1n, target); toward = sign * 0; near = toward; }
      var inner = Math.abs(near) > Math.abs(value) ? toward : near, outer = inner === near ? away : near;
      var below = sign > 0 ? inner : outer, above = sign > 0 ? outer : inner;
      if (mode === "floor") near = below;
      else if (mode === "ceil") near = above;
      else if (mode === "trunc") near = inner;
      else if (mode === "odd") near = bitsOf(below, target) % 2n === 0n ? above : below;
      else if (isFinite(near) && value === below + (above - below) / 2) near = outer;
    }
    if (saturate === "on" && !isNaN(near)) near = Math.min(Math.max(near, -LARGEST[target]), LARGEST[target]);
    return near;
  }
  function toInteger(value, target, mode, saturate) {
    var bits = BigInt(BITS[target]), low = target[0] === "u" ? 0n : -(1n << (bits - 1n));
    var high = target[0] === "u" ? (1n << bits) - 1n : (1n << (bits - 1n)) - 1n;
    if (typeof value === "number") {
      if (isNaN(value)) return 0n;
      if (!isFinite(value)) return saturate === "on" ? (value > 0 ? high : low) : 0n;
      value = BigInt(whole(value, mode === "none" ? "trunc" : mode));
    }
    if (saturate === "on") return value < low ? low : value > high ? high : value;
    return wrap(value, target);
  }
  function count(n) { n = Number(n); return n >= 0 && n < 64 ? BigInt(n) : 64n; }
  function quotient(a, b) { return b === 0n ? 0n : a / b; }
  function fmod(a, b, name) { return typeof a === "bigint" ? (b === 0n ? 0n : wrap(a % b, name)) : round(a % b, name); }

  var H = {
    same: function (a, b) { return String(a) === String(b); },
    member: function (value, choices) { return choices.some(function (choice) { return choice == value; }); },
    div: function (a, b) { return typeof a === "bigint" ? (a - H.mod(a, b)) / b : Math.floor(a / b); },
    mod: function (a, b) {
      if (typeof a !== "bigint") return a - b * Math.floor(a / b);
      var rest = a % b;
      return rest !== 0n && (rest < 0n) !== (b < 0n) ? rest + b : rest;
    },
    shl: function (a, b) { return a << count(b); },
    shr: function (a, b) { return a >> count(b); },
    quotient: quotient,
    max: function (a, b) { return a < b ? b : a; },
    min: function (a, b) { return b < a ? b : a; },
    max_nan: function (a, b) { return a !== a ? a : b !== b || a < b ? b : a; }, // a NaN wins, the first of two
    min_nan: function (a, b) { return a !== a ? a : b !== b || b < a ? b : a; },
    clamp: function (x, low, high) { return x < low ? low : x > high ? high : x; },
    compare: function (a, b, mode) {
      return { eq: a == b, ne: a != b, lt: a < b, le: a <= b, gt: a > b, ge: a >= b }[mode];
    },
    isnan: function (x) { return x !== x; },
    isinf: function (x) { return x === Infinity || x === -Infinity; },
    ceil_div: function (a, b) { return Math.ceil(a / b); },
    minimum: Math.min,
    maximum: Math.max,
    implies: function (a, b) { return !a || b; },
    exactly_one: function () { return Array.prototype.filter.call(arguments, Boolean).length === 1; },
    unsigned: function (name, x) { return name === "index" ? BigInt(x) : bitsOf(x, name); },
    bit_field: function (name, x, high, low) { return (H.unsigned(name, x) >> BigInt(low)) & ((1n << BigInt(high - low + 1)) - 1n); },
    cast: function (x, from, to) { return fromBits(bitsOf(x, from), to); },
    pad: function (word, name) {
      if (typeof word !== "string") return fromBits(BigInt.asUintN(WIDTHS[name], BigInt(word)), name); // the bits themselves
      if (/^(null|zero|max|min)$/.test(word) && name in SMALL) return 0;
      if (/^(null|zero|max|min)$/.test(word) && name === "f8e8m0") return Math.pow(2, -127);
      var zero = isFloat(name) ? 0 : 0n;
      if (word === "null" || word === "zero" || name === "i64" || name === "u64") return zero;
      if (word !== "max" && word !== "min") throw new Error("pad " + word);
      if (isFloat(name)) return word === "max" ? Infinity : -Infinity;
      return toInteger(word === "max" ? Infinity : -Infinity, name, "trunc", "on");
    },
    encode: encode,
    convert: function (value, from, to, mode, saturate) {
      if (to === "index") return Number(value);
      if (from === "index") value = BigInt(value);
      if (isFloat(to)) return toFloat(value, to, mode, saturate);
      return toInteger(value, to, mode, saturate);
    },
    exp: function (x, name) { return round(Math.exp(x), name); },
    log: function (x, name) { return round(Math.log(x), name); },
    sqrt: function (x, name) { return round(Math.sqrt(x), name); },
    rsqrt: function (x, name) { return round(1 / Math.sqrt(x), name); },
    rint: function (x) { return typeof x === "bigint" || !isFinite(x) ? x : x < 0 || Object.is(x, -0) ? -even(-x) : even(x); },
    abs: function (x, name) { return x < 0 ? typed(-x, name) : x; },
    fmod: fmod,
    rem: function (a, b, name) {
      var result = fmod(a, b, name), zero = typeof a === "bigint" ? 0n : 0;
      return result != zero && result === result && (result < zero) !== (b < zero) ? typed(result + b, name) : result;
    },
    pow: function (a, b, name) {
      if (typeof a !== "bigint") return round(b === 0 || a === 1 ? 1 : Math.abs(a) === 1 && Math.abs(b) === Infinity ? 1 : Math.pow(a, b), name);
      if (b < 0n) return a === 1n || (a === -1n && b % 2n === 0n) ? 1n : a === -1n ? -1n : 0n;
      for (var result = 1n; b > 0n; b >>= 1n) { if (b & 1n) result = wrap(result * a, name); a = wrap(a * a, name); }
      return wrap(result, name);
    },
  };
  Object.keys(FORMATS).concat(["f32"]).forEach(function (name) { H[name] = function (x) { return round(x, name); }; });
  Object.keys(BITS).forEach(function (name) { H[name] = function (x) { return wrap(x, name); }; });
  PTO.arithmetic = H;

  // -- one run ---------------------------------------------------------------------------------------------------------

  function product(extents, visit) {
    (function next(point) {
      if (point.length === extents.length) return visit(point);
      var extent = extents[point.length];
      var end = typeof extent === "function" ? extent.apply(null, point) : extent;
      for (var k = 0; k < end; k++) next(point.concat(k));
    })([]);
  }

  // state: {t: types, a: values, cells: name -> elements before the op, profile}
  function Machine(spec, state) {
    this.spec = spec;
    this.t = state.t; this.a = state.a; this.profile = state.profile; this.mode = null;
    this.before = state.cells; this.after = {}; this.made = {}; this.temps = {}; this.raw = {}; this.reads = new Map();
    for (var name in state.cells) {
      var same = spec.operands[name].same;
      this.after[name] = same ? this.after[same] || state.cells[same].slice() : state.cells[name].slice();
      if (same) this.after[same] = this.after[name];
      this.made[name] = new Map();
    }
  }
  Machine.prototype = {
    has: function (name) { return name in this.t || name in this.a; },
    kind: function (name) { return this.t[name].kind; },
    temp: function (name, shape, zero) {
      var size = shape.reduce(function (a, b) { return a * b; }, 1);
      this.temps[name] = { dims: shape, cells: new Array(size).fill(zero), made: [] };
    },
    place: function (name, kind, indices) {
      var operand = this.temps[name] || this.spec.operands[name];
      if (kind === "flat") return this.inside(name, operand, indices[0]);
      if (kind === "storage") {
        var offset = this.inside(name, operand, indices[0]);
        return operand.order ? operand.order[offset] : offset;
      }
      if (kind === "byte" || kind === "raw") {
        var stored = this.inside(name, operand, Math.floor(indices[0] / (this.t[name].bits / 8)));
        return operand.order ? operand.order[stored] : stored;
      }
      if (kind === "bit") return this.inside(name, operand, Math.floor((indices[0] * 8) / this.t[name].width));
      if (kind === "empty" || kind === "full") { // the slot of a pipe whose turn it is
        if (!(indices[0] >= 0 && indices[0] < operand.dims[1])) throw new RangeError(name + "." + kind + "[" + indices[0] + "]");
        return (this.t[name][kind === "empty" ? "taken" : "popped"] % operand.dims[0]) * operand.dims[1] + indices[0];
      }
      if (kind === "linear") return this.inside(name, operand, operand.window[3] + indices[0]);
      if (kind === "tile") return this.window(name, operand, indices);
      if (kind === "pair") return this.inside(name, operand, indices[0] * operand.dims[1] + indices[1] * (64 / this.t[name].bits));
      if (operand.window) { // a tensor by its own indices
        return operand.window[0].reduce(function (place, size, k) {
          if (!(indices[k] >= 0 && indices[k] < size)) throw new RangeError(name + "[" + indices.join(", ") + "]");
          return place + indices[k] * operand.window[1][k];
        }, operand.window[3]);
      }
      return operand.dims.reduce(function (place, size, k) {
        if (!(indices[k] >= 0 && indices[k] < size)) throw new RangeError(name + "[" + indices.join(", ") + "]");
        return place * size + indices[k];
      }, 0);
    },
    inside: function (name, operand, place) {
      var size = operand.dims.reduce(function (a, b) { return a * b; }, 1);
      if (!(place >= 0 && place < size)) throw new RangeError(name + "[" + place + "]");
      return place;
    },
    window: function (name, operand, indices) {
      var shape = operand.window[0], stride = operand.window[1], place = operand.window[3];
      operand.window[2].forEach(function (axes, k) {
        var rest = indices[k];
        for (var n = axes.length - 1; n >= 0; n--) {
          place += H.mod(rest, shape[axes[n]]) * stride[axes[n]];
          rest = Math.floor(rest / shape[axes[n]]);
        }
        if (rest) throw new RangeError(name + "[" + indices.join(", ") + "]");
      });
      return place;
    },
    // A bit of a mask register that is no lane: off before an op, and nothing looks at it afterwards.
    between: function (name, kind, indices) { return kind === "bit" && (indices[0] * 8) % this.t[name].width !== 0; },
    r: function (name, kind, indices) {
      if (this.between(name, kind, indices)) return false;
      var place = this.place(name, kind, indices), temp = this.temps[name], reads = this.reads;
      if (temp) {
        (temp.made[place] || []).forEach(function (element) { reads.set(element[0] + " " + element[1], element); });
        return temp.cells[place];
      }
      reads.set(name + " " + place, [name, place]);
      var value = this.before[name][place], dtype = this.t[name].dtype;
      if (kind === "word") return bitsOf(value, dtype);
      return kind === "byte" || kind === "raw" ? (bitsOf(value, dtype) >> this.shift(name, indices)) & 255n : value;
    },
    // One word of four that Philox makes of a counter and a key, as the arrays are before the op.
    philox: function (counter, key, steps, rounds, word) {
      var machine = this, low = 0xffffffffn;
      function words(name, size) { return Array.from({ length: size }, function (_, k) { return machine.r(name, "", [k]); }); }
      var c = words(counter, 4), k = words(key, 2);
      var whole = BigInt.asUintN(128, ((c[3] << 96n) | (c[2] << 64n) | (c[1] << 32n) | c[0]) + BigInt(steps));
      c = [0n, 32n, 64n, 96n].map(function (shift) { return (whole >> shift) & low; });
      for (var round = 0; round < rounds; round++) {
        var a = c[0] * 0xd2511f53n, b = c[2] * 0xcd9e8d57n;
        c = [(b >> 32n) ^ c[1] ^ k[0], b & low, (a >> 32n) ^ c[3] ^ k[1], a & low];
        k = [(k[0] + 0x9e3779b9n) & low, (k[1] + 0xbb67ae85n) & low];
      }
      return c[word];
    },
    // How far a byte lies above the lowest bit of its element.
    shift: function (name, indices) { return BigInt((indices[0] % (this.t[name].bits / 8)) * 8); },
    w: function (name, kind, indices, value, by, type, pads) {
      if (this.between(name, kind, indices)) return;
      var place = this.place(name, kind, indices), temp = this.temps[name];
      var cells = temp ? temp.cells : this.after[name], old = cells[place];
      var known = temp ? temp.made[place] : this.made[name].get(place) && this.made[name].get(place).reads;
      if (by === "max") value = old < value ? value : old;
      else if (by === "min") value = value < old ? value : old;
      else if (by === "add") value = typed(old + value, type);
      var reads = Array.from(this.reads.values());
      if (by !== "replace") reads = (known || (temp ? [] : [[name, place]])).concat(reads);
      if (temp) { cells[place] = value; temp.made[place] = reads; return; }
      if (kind === "word") value = fromBits(value, this.t[name].dtype);
      if (kind === "byte" || kind === "raw") { // an element in the making may be a NaN, which would forget its bits
        var raw = (this.raw[name] = this.raw[name] || {}), low = this.shift(name, indices), dtype = this.t[name].dtype;
        raw[place] = ((place in raw ? raw[place] : bitsOf(old, dtype)) & ~(255n << low)) | (value << low);
        value = fromBits(raw[place], dtype);
      }
      var made = { reads: reads, pad: Boolean(pads) && !reads.length };
      if (type === "pair") {
        if (this.t[name].bits !== 32) throw new Error("pairs of " + this.t[name].dtype);
        cells[place + 1] = fromBits(BigInt(value[1]), this.t[name].dtype);
        this.made[name].set(place + 1, made);
        value = value[0];
      }
      cells[place] = value;
      this.made[name].set(place, made);
    },
    each: function (extents, body) {
      var machine = this;
      product(extents, function (point) {
        machine.reads.clear();
        try { body.apply(null, point); } catch (error) { if (error !== EMPTY) throw error; }
      });
    },
    fold: function (name, extents, test, body, wide, kind) {
      var values = [], places = [], number = 0;
      product(extents, function (point) {
        if (!test || test.apply(null, point)) { values.push(body.apply(null, point)); places.push(number); }
        number += 1;
      });
      if (name === "any") return values.some(Boolean);
      if (name === "all") return values.every(Boolean);
      if (name === "count") return values.filter(Boolean).length;
      if (name === "sum" || name === "prod") {
        var one = wide in BITS;
        return values.reduce(function (total, value) {
          return typed(typed(name === "sum" ? total + value : total * value, wide), kind);
        }, name === "sum" ? (one ? 0n : 0) : one ? 1n : 1);
      }
      if (!values.length) throw EMPTY;
      var best = 0;
      for (var k = 1; k < values.length; k++) {
        if (/max$/.test(name) ? values[best] < values[k] : values[k] < values[best]) best = k;
      }
      return /^arg/.test(name) ? places[best] : values[best];
    },
    fma: function (extents, test, body, kind) {
      var total = 0;
      product(extents, function (point) {
        if (test && !test.apply(null, point)) return;
        var pair = body.apply(null, point);
        total = fused(pair[0], pair[1], total, kind);
      });
      return total;
    },
    // The first form and mode that apply; null when all is computed, else why not.
    run: function () {
      var form = null;
      for (var k = 0, cases = this.spec.programs[this.spec.profiles[this.profile]]; k < cases.length; k++) {
        var entry = cases[k];
        if (form === null && (!entry[0] || entry[0](this))) form = entry[3];
        if (form !== entry[3]) continue;
        this.form = form;
        if (entry[1] && !entry[1](this)) continue;
        this.mode = entry[4] || null;
        if (typeof entry[2] !== "function") return entry[2] ? "script" : "types";
        return entry[2](this) || null;
      }
      return "mode";
    },
    // Keys of the rules that the types and values break.
    broken: function () {
      var machine = this;
      return this.spec.rules.filter(function (rule) {
        if (rule[2].indexOf(machine.profile) < 0 || (rule[1] && rule[1] !== machine.form)) return false;
        try { return !rule[3](machine); } catch (error) { return false; /* an operand of the rule is absent */ }
      }).map(function (rule) { return rule[0]; });
    },
  };

  function held(value, dtype, packed) {
    if (!packed && (dtype in SMALL || dtype === "f8e8m0")) return encode(value, dtype, "rint", "off");
    return !packed && dtype in BITS ? BigInt(value) : packed ? Boolean(value) : Number(value);
  }

  PTO.held = held;
  PTO.rounded = typed;

  // The example of an op as the state of a machine; what is in it may be changed before a run.
  PTO.start = function (spec) {
    var state = { t: {}, a: {}, cells: {}, profile: spec.profile };
    Object.keys(spec.operands).forEach(function (name) {
      var operand = spec.operands[name], type = Object.assign({}, operand.type);
      Object.defineProperty(type, "valid_shape", { get: function () { return [type.valid_row, type.valid_col]; } });
      state.t[name] = type;
      if (operand.same) return;
      var size = operand.dims.reduce(function (a, b) { return a * b; }, 1);
      state.cells[name] = Array.from({ length: size }, function (_, k) {
        var value = k < operand.cells[0].length ? operand.cells[0][k] : operand.cells[1];
        return held(value, type.dtype, operand.packed);
      });
    });
    Object.keys(spec.operands).forEach(function (name) {
      if (spec.operands[name].same) state.cells[name] = state.cells[spec.operands[name].same];
    });
    Object.keys(spec.values).forEach(function (name) {
      var value = spec.values[name];
      state.a[name] = value[0] === "attribute" || value[0] === "index" ? value[1] : held(value[1], value[0], false);
    });
    return state;
  };
  PTO.run = function (spec, state) {
    var machine = new Machine(spec, state);
    try { machine.why = machine.run(); } catch (error) {
      machine.why = error instanceof RangeError ? "outside" : "script";
      machine.error = error;
    }
    return machine;
  };
})();
