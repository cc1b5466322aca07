// The language switch keeps the section and the filters; overviews of operations can be filtered. Every page works without this file.
(function () {
  "use strict";
  // The theme's search dialogue has no name of its own.
  function nameSearch() {
    var search = document.querySelector(".md-search"), field = document.querySelector(".md-search__input");
    if (search && field) search.setAttribute("aria-label", field.getAttribute("aria-label") || field.placeholder);
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", nameSearch); else nameSearch();

  // The section that is read: the one that the address names while it is on the screen, else the last that has begun.
  function section() {
    var found = "", named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var at = named ? named.getBoundingClientRect().top : -1;
    if (at >= 0 && at < innerHeight) return location.hash;
    if (scrollY === 0) return "";
    var header = document.querySelector("header"), top = (header ? header.offsetHeight : 0) + 40;
    document.querySelectorAll("article h2[id], article h3[id]").forEach(function (heading) {
      if (heading.offsetParent && heading.getBoundingClientRect().top < top) found = "#" + heading.id;
    });
    return found;
  }
  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a.pto-alternate");
    if (!link) return;
    link.hash = section();
    link.search = location.search;
    try { localStorage.setItem("pto-isa-language", link.hreflang + "/"); } catch (error) { /* a private window */ }
  });

  // Overviews of operations: every field that is set must fit; a type is looked up on the chosen profile, or on any.  A row
  // with names begins an operation, and the rows below it without any belong to it; words may stand in any of them.
  function filter() {
    var form = document.querySelector("form.pto-filters");
    if (!form) return;
    var said = document.querySelector("[role=status][data-of]"), all = said.textContent;
    var fields = ["text", "profile", "type", "family", "status"].filter(function (name) { return form.elements[name]; });
    var parts = Array.prototype.map.call(document.querySelectorAll(".pto-filtered"), function (box) {
      return { box: box, entries: entries(box) };
    });

    function normal(text) { return text.normalize("NFKC").toLowerCase(); }
    function entries(box) {
      var found = [];
      box.querySelectorAll("tbody tr").forEach(function (row) {
        if (row.dataset.names) found.push({ first: row, rows: [], text: row.dataset.names });
        var entry = found[found.length - 1];
        entry.rows.push(row);
        entry.text += " " + normal(row.textContent);
      });
      return found;
    }
    function takes(row, profile, type) {
      var types = (row.getAttribute("data-types-" + profile) || "").split(" ");
      return types.indexOf(type) >= 0 || types.indexOf("any") >= 0;
    }
    function fits(entry, want) {
      var row = entry.first, facts = row.dataset, profiles = (facts.profiles || "").split(" ");
      if (want.profile && profiles.indexOf(want.profile) < 0) return false;
      if (want.family && facts.family !== want.family) return false;
      if (want.status && facts.status !== want.status) return false;
      if (want.type) {
        var where = want.profile ? [want.profile] : profiles;
        if (!where.some(function (profile) { return takes(row, profile, want.type); })) return false;
      }
      return normal(want.text).split(/\s+/).every(function (word) { return entry.text.indexOf(word) >= 0; });
    }
    function apply() {
      var want = {}, query = new URLSearchParams(), shown = {};
      fields.forEach(function (name) {
        want[name] = form.elements[name].value.trim();
        if (want[name]) query.set(name, want[name]);
      });
      parts.forEach(function (part) {
        var some = false;
        part.entries.forEach(function (entry) {
          var fit = fits(entry, want);
          entry.rows.forEach(function (row) { row.hidden = !fit; });
          if (fit) some = shown[entry.first.dataset.names] = true;
        });
        part.box.hidden = !some;
      });
      var count = Object.keys(shown).length;
      said.textContent = count === Number(said.dataset.of) ? all : count ? count + " / " + said.dataset.of : said.dataset.none;
      history.replaceState(null, "", location.pathname + (String(query) && "?" + query) + location.hash);
    }
    var given = new URLSearchParams(location.search);
    fields.forEach(function (name) { if (given.has(name)) form.elements[name].value = given.get(name); });
    form.hidden = false;
    form.addEventListener("input", apply);
    form.addEventListener("reset", function () { setTimeout(apply, 0); });
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    if (fields.some(function (name) { return given.has(name); })) apply();
  }
  // The scripts of a drawing are loaded where there is one that can be explored.
  function explore() {
    var figure = document.querySelector("figure.pto-drawing[data-op]");
    if (!figure || typeof BigInt === "undefined") return;
    var folder = figure.dataset.scripts;
    [folder + "../machine.js", folder + "../explore.js", folder + figure.dataset.op + ".js"].forEach(function (address) {
      var script = document.createElement("script");
      script.src = address;
      script.async = false;
      document.head.append(script);
    });
  }
  // A formula cannot be broken: one that is a little too wide is set smaller, down to seven tenths, then it scrolls;
  // notes, which are small already, down to eight tenths.
  function fit() {
    document.querySelectorAll(".pto-math, .pto-notes li").forEach(function (box) {
      var formula = box.querySelector("math"), frame = box.closest(".pto-math, .pto-notes > div");
      if (!formula) return;
      formula.style.fontSize = "";
      var room = frame.getBoundingClientRect().right - formula.getBoundingClientRect().left;
      var share = room / formula.getBoundingClientRect().width;
      var least = frame === box ? 0.7 : 0.8;
      if (room > 0 && share < 1) formula.style.fontSize = Math.max(least, 0.98 * share) + "em";
    });
  }
  // What is wider than its frame can be scrolled: with the keyboard too, and its edge shows that there is more.
  var FRAMES = ".pto-math, .pto-notes > div, .pto-grid, .md-typeset__scrollwrap";
  var label = (document.querySelector("meta[name=pto-scrolls]") || {}).content || "";
  function edges(box) {
    var more = box.scrollWidth - box.clientWidth - box.scrollLeft;
    box.classList.toggle("pto-more-before", box.scrollLeft > 1);
    box.classList.toggle("pto-more-after", more > 1);
  }
  function frame(box) {
    var wide = box.scrollWidth > box.clientWidth + 1;
    if (wide !== box.classList.contains("pto-scrolls")) {
      box.classList.toggle("pto-scrolls", wide);
      Object.entries({ tabindex: "0", role: "group", "aria-label": label }).forEach(function (pair) {
        if (wide) box.setAttribute(pair[0], pair[1]); else box.removeAttribute(pair[0]);
      });
    }
    edges(box);
  }
  function frames() { document.querySelectorAll(FRAMES).forEach(frame); }
  document.addEventListener("scroll", function (event) {
    if (event.target.classList && event.target.classList.contains("pto-scrolls")) edges(event.target);
  }, { capture: true, passive: true });
  // A frame in a tab or a box that opens has a width from then on; those of tables are made by the theme.
  var seen = typeof ResizeObserver !== "undefined" && new ResizeObserver(function (changes) {
    changes.forEach(function (change) { frame(change.target); });
  });
  function watch() { if (seen) document.querySelectorAll(FRAMES).forEach(function (box) { seen.observe(box); }); }
  window.addEventListener("load", watch);
  window.addEventListener("resize", function () { fit(); frames(); });
  function start() { filter(); explore(); fit(); frames(); }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
})();
