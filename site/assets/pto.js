// The language switch keeps the section and the filters; the list of operations can be filtered. Every page works without this file.
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

  // The list of operations: every field that is set must fit; a type is looked up on the chosen profile, or on any.
  function filter() {
    var form = document.querySelector("form.pto-filters");
    if (!form) return;
    var tables = Array.prototype.slice.call(document.querySelectorAll(".pto-ops"));
    var rows = Array.prototype.slice.call(document.querySelectorAll(".pto-ops tbody tr"));
    var said = document.querySelector("[role=status][data-of]");
    var none = document.querySelector(".pto-none");
    var all = said.textContent;
    var fields = ["text", "profile", "type", "family", "status"];

    function takes(row, profile, type) {
      var types = (row.getAttribute("data-types-" + profile) || "").split(" ");
      return types.indexOf(type) >= 0 || types.indexOf("any") >= 0;
    }
    function fits(row, want) {
      var profiles = row.dataset.profiles.split(" ");
      if (want.profile && profiles.indexOf(want.profile) < 0) return false;
      if (want.family && row.dataset.family !== want.family) return false;
      if (want.status && row.dataset.status !== want.status) return false;
      if (want.type) {
        var where = want.profile ? [want.profile] : profiles;
        if (!where.some(function (profile) { return takes(row, profile, want.type); })) return false;
      }
      var text = row.textContent.toLowerCase() + " " + row.dataset.names;
      return want.text.toLowerCase().split(/\s+/).every(function (word) { return text.indexOf(word) >= 0; });
    }
    function apply() {
      var want = {}, query = new URLSearchParams(), shown = 0;
      fields.forEach(function (name) {
        want[name] = form.elements[name].value.trim();
        if (want[name]) query.set(name, want[name]);
      });
      rows.forEach(function (row) { row.hidden = !fits(row, want); shown += row.hidden ? 0 : 1; });
      tables.forEach(function (table) {
        table.hidden = !table.querySelector("tbody tr:not([hidden])");
        table.previousElementSibling.hidden = table.hidden;
      });
      none.hidden = shown > 0;
      said.textContent = shown === rows.length ? all : shown + " / " + said.dataset.of;
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
  window.addEventListener("resize", fit);
  function start() { filter(); explore(); fit(); }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
})();
