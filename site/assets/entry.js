// An address without a language leads to the language that the reader chose last, else to the browser's.
(function () {
  "use strict";
  var given = document.currentScript.dataset;
  var wanted = (navigator.languages && navigator.languages[0]) || navigator.language || "en";
  var folder = /^zh/i.test(wanted) ? "zh/" : "en/";
  try { folder = localStorage.getItem("pto-isa-language") || folder; } catch (error) { /* storage may be forbidden */ }
  if (folder !== "zh/" && folder !== "en/") folder = "en/";
  location.replace(given.root + folder + given.path + location.hash);
})();
