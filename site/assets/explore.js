// Makes the drawing of an op explorable: it changes the cells of the static picture in place. Needs machine.js and the
// script of the op; without scripts the picture stays as it is. Words come with the figure, in the language of the page.
(function () {
  "use strict";
  var PTO = (window.PTO = window.PTO || {});
  var MINUS = "\u2212", LONGEST = 6, LISTED = 4, CLASSES = { idle: "i", used: "u", pad: "p" };

  // -- numbers, by the rules of the static picture ---------------------------------------------------------------------

  function digits(size, count) { // significant digits, ties away from zero
    var text = typeof size === "bigint" ? bigDigits(size, count) : size.toExponential(count - 1);
    var parts = text.split("e"), exponent = Number(parts[1]), plain = parts[0].replace(".", "");
    if (exponent < -3 || exponent >= LONGEST) return stripped(parts[0]) + "e" + exponent;
    if (exponent < 0) return stripped("0." + "0".repeat(-exponent - 1) + plain);
    while (plain.length < exponent + 1) plain += "0";
    return stripped(plain.slice(0, exponent + 1) + "." + plain.slice(exponent + 1));
  }
  function bigDigits(size, count) {
    var all = String(size), exponent = all.length - 1;
    var unit = 10n ** BigInt(all.length - count), kept = String((size + unit / 2n) / unit);
    if (kept.length > count) exponent += 1;
    return kept[0] + "." + kept.slice(1, count) + "e" + exponent;
  }
  function stripped(text) { return text.indexOf(".") < 0 ? text : text.replace(/0+$/, "").replace(/\.$/, ""); }
  function short(value) {
    if (typeof value === "boolean") return value ? "1" : "0";
    if (value !== value) return "NaN";
    if (value === Infinity) return "∞";
    if (value === -Infinity) return MINUS + "∞";
    if (value == 0) return Object.is(value, -0) ? MINUS + "0" : "0";
    var size = value < 0 ? -value : value, sign = value < 0 ? MINUS : "";
    if (typeof size === "bigint" ? size < 1000000n : size === Math.floor(size) && size < 1e6) return sign + size;
    var exponent = typeof size === "bigint" ? String(size).length - 1 : Number(size.toExponential().split("e")[1]);
    var tries = [Math.max(4, exponent < LONGEST ? exponent + 1 : 0), 3, 2];
    for (var k = 0; k < tries.length; k++) {
      var said = digits(size, tries[k]);
      if (said.length <= LONGEST) return sign + said;
    }
    return sign + digits(size, 1);
  }
  function full(value) { // for sentences: integers with all digits, floats with seven
    if (typeof value === "boolean" || value == 0 || (typeof value === "number" && !isFinite(value))) return short(value);
    var size = value < 0 ? -value : value, sign = value < 0 ? MINUS : "";
    return sign + (typeof size === "bigint" || (size < 1e15 && size === Math.floor(size)) ? size : digits(size, 7));
  }
  PTO.short = short;
  PTO.full = full;

  function element(tag, attributes, children) {
    var made = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) { made.setAttribute(name, attributes[name]); });
    (children || []).forEach(function (child) { made.append(child); });
    return made;
  }

  // -- the picture -----------------------------------------------------------------------------------------------------

  function Grid(box) {
    var pair = function (name) { return box.dataset[name].split(" ").map(Number); };
    this.box = box; this.name = box.dataset.name; this.after = box.dataset.part === "after";
    this.first = pair("first"); this.shown = pair("shown"); this.cols = Number(box.dataset.cols);
    this.svg = box.querySelector("svg");
    this.cells = Array.prototype.slice.call(this.svg.querySelectorAll("g.c"));
    this.frame = this.svg.querySelector("rect.v");
    this.said = box.querySelector(".pto-valid");
  }
  Grid.prototype = {
    place: function (k) {
      return (this.first[0] + Math.floor(k / this.shown[1])) * this.cols + this.first[1] + (k % this.shown[1]);
    },
    index: function (place) {
      var row = Math.floor(place / this.cols) - this.first[0], col = (place % this.cols) - this.first[1];
      var inside = row >= 0 && col >= 0 && row < this.shown[0] && col < this.shown[1];
      return inside ? row * this.shown[1] + col : -1;
    },
    label: function (place) { return this.name + "[" + Math.floor(place / this.cols) + ", " + (place % this.cols) + "]"; },
  };

  function Explorer(spec, figure) {
    this.spec = spec;
    this.figure = figure;
    this.words = JSON.parse(this.figure.dataset.words);
    this.grids = Array.prototype.map.call(this.figure.querySelectorAll(".pto-operand"), function (box) { return new Grid(box); });
    this.start();
    this.mark = this.marked();
    this.controls();
    this.listen();
    this.update();
  }
  Explorer.prototype = {
    say: function (key, values) {
      return this.words[key].replace(/\{(\w+)\}/g, function (_, name) { return values[name]; });
    },
    start: function () { this.state = PTO.start(this.spec); this.counting = false; },
    // The element that the static picture marks.
    marked: function () {
      for (var k = 0; k < this.grids.length; k++) {
        var cell = this.grids[k].cells.findIndex(function (cell) { return cell.classList.contains("s"); });
        if (cell >= 0) return { grid: this.grids[k], index: cell };
      }
      return { grid: this.grids[this.grids.length - 1], index: 0 };
    },

    update: function () {
      var state = this.state, spec = this.spec;
      state.cells = PTO.start(spec).cells;
      if (this.counting) this.count(state.cells);
      this.machine = PTO.run(spec, state);
      this.figure.querySelector(".pto-on").textContent = JSON.parse(this.words.profiles)[state.profile];
      var given = this.figure.querySelector(".pto-given");
      if (given) given.hidden = true; // the fields show these values
      this.draw();
    },
    // Numbers 1, 2, 3 … in the place of the example's.
    count: function (cells) {
      var spec = this.spec;
      Object.keys(cells).forEach(function (name) {
        var operand = spec.operands[name];
        if (operand.same || operand.packed) return;
        for (var k = 0; k < cells[name].length; k++) cells[name][k] = PTO.held((k % 99) + 1, operand.type.dtype, false);
      });
    },
    // Whether that would show in an operand that is read.
    counts: function () {
      var example = PTO.start(this.spec).cells, counted = PTO.start(this.spec).cells;
      this.count(counted);
      return this.grids.some(function (grid) {
        return !grid.after && counted[grid.name].some(function (value, k) { return value !== example[grid.name][k]; });
      });
    },
    draw: function () {
      var machine = this.machine, mark = this.mark, self = this;
      var made = machine.made[mark.grid.name].get(mark.grid.place(mark.index));
      var touched = {}, reads = {}, failed = machine.why !== null;
      Object.keys(machine.made).forEach(function (name) {
        machine.made[name].forEach(function (how) { how.reads.forEach(function (e) { touched[e[0] + " " + e[1]] = true; }); });
      });
      (made ? made.reads : []).forEach(function (e) { reads[e[0] + " " + e[1]] = true; });
      this.grids.forEach(function (grid) {
        var values = grid.after ? machine.after[grid.name] : machine.before[grid.name];
        grid.cells.forEach(function (cell, k) {
          var place = grid.place(k), key = grid.name + " " + place, how = grid.after && machine.made[grid.name].get(place);
          var kind = grid.after ? (how && !failed ? (how.pad ? "pad" : "used") : "idle") : touched[key] && !failed ? "used" : "idle";
          var ring = grid === mark.grid && k === mark.index ? " s" : !grid.after && reads[key] && !failed ? " r" : "";
          cell.setAttribute("class", "c " + CLASSES[kind] + ring);
          cell.lastChild.textContent = grid.after && kind === "idle" ? "·" : short(values[place]);
        });
        self.frame(grid);
      });
      this.tell(made);
    },
    frame: function (grid) {
      if (!grid.frame) return;
      var type = this.state.t[grid.name], sizes = [type.valid_row, type.valid_col];
      var rect = grid.cells[0].firstChild, unit = ["height", "width"].map(function (name) { return Number(rect.getAttribute(name)); });
      ["height", "width"].forEach(function (name, axis) {
        grid.frame.setAttribute(name, Math.max(0, Math.min(sizes[axis] - grid.first[axis], grid.shown[axis])) * unit[axis]);
      });
      var said = this.words.part_comma + this.say("valid_part", { rows: sizes[0], cols: sizes[1] });
      grid.said.textContent = said;
    },
    tell: function (made) {
      var mark = this.mark, machine = this.machine, place = mark.grid.place(mark.index), said;
      var values = { element: mark.grid.label(place), value: full(machine.after[mark.grid.name][place]) };
      if (machine.why !== null) said = this.say("why_" + machine.why, { what: machine.error ? machine.error.message : "" });
      else if (!made) said = this.say("element_idle", values);
      else if (!made.reads.length) said = this.say(made.pad ? "element_pad" : "element_made", values);
      else said = this.say("element_reads", { element: values.element, value: values.value, reads: this.list(made.reads) });
      this.figure.querySelector(".pto-said").textContent = said;
      var broken = machine.why === null ? machine.broken() : [], box = this.rules, comma = this.words.comma;
      box.hidden = !broken.length;
      box.replaceChildren(this.words.broken + " ");
      broken.forEach(function (key, k) {
        box.append(k ? comma : "", document.getElementById(key) ? element("a", { href: "#" + key }, [key]) : key);
      });
    },
    // In the order of the drawing, each operand row by row; what is not drawn comes last.
    list: function (reads) {
      var self = this, drawn = this.grids.filter(function (grid) { return !grid.after; }), by = {};
      reads.forEach(function (e) { (by[e[0]] = by[e[0]] || []).push(e[1]); });
      var names = drawn.map(function (grid) { return grid.name; }).filter(function (name) { return by[name]; });
      Object.keys(by).forEach(function (name) { if (names.indexOf(name) < 0) names.push(name); });
      return names.map(function (name) {
        var grid = drawn.find(function (grid) { return grid.name === name; });
        if (!grid || by[name].length > LISTED) return self.say("several", { count: by[name].length, name: name });
        by[name].sort(function (a, b) { return a - b; });
        return by[name].map(function (place) { return grid.label(place); }).join(self.words.comma);
      }).join(this.words.comma);
    },

    // -- what may be changed -------------------------------------------------------------------------------------------

    controls: function () {
      var self = this, spec = this.spec, state = this.state, box = element("div", { class: "pto-controls" });
      function row(label, field, change) {
        field.addEventListener("change", function () { change(field); self.update(); });
        box.append(element("label", {}, [label + " ", field]));
      }
      function choice(label, choices, now, change) {
        var field = element("select");
        choices.forEach(function (pair, k) { field.append(new Option(pair[1], String(k), false, pair[0] === now)); });
        row(label, field, function () { change(choices[field.selectedIndex][0]); });
      }
      function plain(values) { return values.map(function (value) { return [value, String(value)]; }); }
      var names = JSON.parse(this.words.profiles), profiles = Object.keys(spec.profiles);
      if (profiles.length > 1) {
        choice(this.words.profile, profiles.map(function (name) { return [name, names[name]]; }), state.profile, function (value) { state.profile = value; });
      }
      spec.valid.forEach(function (group) {
        var first = group[1][0], fields = ["valid_row", "valid_col"];
        var said = group[1].map(function (e) { return e[0] + " " + self.words[e[1] ? "valid_cols" : "valid_rows"]; });
        var axes = new Set(group[1].map(function (e) { return e[1]; }));
        if (axes.size === 1) said = [group[1].map(function (e) { return e[0]; }).join(self.words.comma) + " " + self.words[first[1] ? "valid_cols" : "valid_rows"]];
        var field = element("input", { type: "number", min: 0, max: group[0], value: state.t[first[0]][fields[first[1]]] });
        row(said.join(self.words.comma), field, function () {
          var size = Math.round(Math.min(group[0], Math.max(0, Number(field.value) || 0)));
          field.value = size;
          group[1].forEach(function (e) { state.t[e[0]][fields[e[1]]] = size; });
        });
      });
      Object.keys(spec.words).forEach(function (name) {
        choice(name, plain(spec.words[name]), state.a[name], function (value) { state.a[name] = value; });
      });
      spec.pads.forEach(function (name) {
        choice(self.say("pad", { name: name }), plain(["null", "zero", "max", "min"]), state.t[name].pad, function (value) { state.t[name].pad = value; });
      });
      spec.numbers.forEach(function (name) {
        var kind = spec.values[name][0];
        var field = element("input", { type: "number", step: /^[iu]/.test(kind) ? 1 : "any", value: String(state.a[name]) });
        row(name, field, function () {
          var number = Number(field.value);
          if (kind === "index") state.a[name] = Math.round(number) || 0;
          else try { state.a[name] = PTO.rounded(/^[iu]/.test(kind) ? BigInt(field.value) : number, kind); } catch (error) { /* no whole number */ }
          if (!/[IN]/.test(state.a[name])) field.value = String(state.a[name]); // what the op gets; a field cannot show infinity
        });
      });
      if (this.counts()) choice(this.words.numbers, [[false, this.words.numbers_example], [true, this.words.numbers_count]], false, function (value) { self.counting = value; });
      var reset = element("button", { type: "button", class: "md-button" }, [this.words.reset]);
      reset.addEventListener("click", function () {
        self.start();
        box.replaceWith(self.controls());
        self.update();
      });
      box.append(reset);
      if (!this.rules) {
        this.rules = element("p", { class: "pto-broken", role: "status" });
        var open = element("details", { class: "pto-explore", open: "" }, [element("summary", {}, [this.words.controls]), box, element("p", { class: "pto-small" }, [this.words.hint])]);
        this.figure.append(open);
        this.figure.querySelector(".pto-said").setAttribute("aria-live", "polite");
        this.figure.querySelector(".pto-said").after(this.rules);
      }
      return box;
    },
    select: function (grid, index) {
      if (grid === this.mark.grid && index === this.mark.index) return;
      this.mark = { grid: grid, index: index };
      this.draw();
    },
    listen: function () {
      var self = this;
      this.grids.filter(function (grid) { return grid.after; }).forEach(function (grid) {
        grid.svg.setAttribute("tabindex", "0");
        grid.svg.setAttribute("role", "group");
        grid.svg.setAttribute("aria-label", self.say("result_keys", { name: grid.name }));
        grid.cells.forEach(function (cell, k) {
          cell.addEventListener("pointerenter", function () { self.select(grid, k); });
          cell.addEventListener("click", function () { self.select(grid, k); });
        });
        grid.svg.addEventListener("keydown", function (event) {
          var cols = grid.shown[1], at = self.mark.grid === grid ? self.mark.index : 0, row = Math.floor(at / cols), col = at % cols;
          if (event.ctrlKey || event.altKey || event.metaKey) return;
          if (event.key === "ArrowRight") col = Math.min(col + 1, cols - 1);
          else if (event.key === "ArrowLeft") col = Math.max(col - 1, 0);
          else if (event.key === "ArrowDown") row = Math.min(row + 1, grid.shown[0] - 1);
          else if (event.key === "ArrowUp") row = Math.max(row - 1, 0);
          else if (event.key === "Home") col = 0;
          else if (event.key === "End") col = cols - 1;
          else return;
          event.preventDefault();
          event.stopPropagation(); // the theme has keys of its own
          self.select(grid, row * cols + col);
        });
      });
    },
  };

  // An op may have several drawings; each has a script of its own.
  PTO.explore = function (make) {
    var spec = make(PTO.arithmetic);
    var figure = document.querySelector('figure.pto-drawing[data-op][data-scene="' + spec.scene + '"]');
    if (figure) new Explorer(spec, figure);
  };
})();
