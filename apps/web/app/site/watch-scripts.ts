/**
 * The inline script that notices that the page's scripts do not run, and loads the page without them (decision 211). It has the syntax of
 * ECMAScript 5, as it is also for browsers that cannot read the others.
 *
 * They do not run where the browser has no modules; where a file cannot be fetched, which is an error of the script element; where one
 * cannot be read or fails before React has the page, which is an error with the file's address, or a rejection once the entry is
 * imported; and where nothing at all has come for a minute. React has it 5 s after an error, if at all.
 *
 * `start` is called for each of these, and by the field that somebody was typing in, with the event of its change: what was typed into the
 * search is searched for. It asks the server every 9 s until that answers, where the browser has `fetch`. With the cookie of an earlier
 * page, or where the browser stores none, nothing is loaded again.
 */
const source = `
(function () {
  var received, watch
  function isPlain() { return /_plain=/.test(document.cookie) }
  function later() { setTimeout(start, 5e3) }
  function load(typed) {
    document.cookie = 'jontro_plain=failed;path=/;max-age=1800;samesite=lax'
    if (!isPlain()) return
    if (typed) location = '?query=' + encodeURIComponent(typed)
    else location.reload()
  }
  function start(changed) {
    var field = document.activeElement
    if (/__reactF/.test(Object.keys(document.body || {}))) return clearInterval(watch)
    if (isPlain()) return
    if (!changed && field && field.defaultValue != null && field.value != field.defaultValue) return field.onchange = start
    function go() { load(changed && field.getAttribute('role') && field.value) }
    if (!window.fetch) return go()
    fetch('', { method: 'HEAD' }).then(go, function () { setTimeout(start, 9e3) })
  }
  addEventListener('error', function (event) {
    if (event.target.tagName == 'SCRIPT') start()
    else if (/\\/assets\\//.test(event.filename)) later()
  }, true)
  addEventListener('unhandledrejection', function () { if (window.__reactRouterRouteModules) later() })
  watch = setInterval(function () {
    var files = performance.getEntriesByType('resource').length
    if (files == received) start()
    received = files
  }, 6e4)
  if (!('noModule' in document.createElement('script'))) start()
})()`;

/** Without indentation and without the spaces around signs, which every page would have. */
export const watchScripts = source
  .replace(/\n\s*/g, '\n')
  .replace(/ ?([=(){},+&!<>?:]+) ?/g, '$1')
  .trim();
