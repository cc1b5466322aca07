// The language switch keeps the anchor; the list of operations can be filtered. Every page works without this file.
(function () {
  "use strict";
  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a.pto-alternate");
    if (!link) return;
    link.hash = location.hash;
    try { localStorage.setItem("pto-isa-language", link.hreflang + "/"); } catch (error) { /* a private window */ }
  });

  function filter() {
    var field = document.querySelector("input.pto-filter");
    if (!field) return;
    field.hidden = false;
    var tables = Array.prototype.slice.call(document.querySelectorAll(".pto-ops"));
    field.addEventListener("input", function () {
      var words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      tables.forEach(function (table) {
        var shown = 0;
        Array.prototype.forEach.call(table.querySelectorAll("tbody tr"), function (row) {
          var text = row.textContent.toLowerCase();
          var fits = words.every(function (word) { return text.indexOf(word) >= 0; });
          row.hidden = !fits;
          if (fits) shown += 1;
        });
        table.hidden = !shown;
        var head = table.previousElementSibling;
        if (head && head.tagName === "H2") head.hidden = !shown;
      });
    });
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", filter); else filter();
})();
