/**
 * The inline script that notices that the page's scripts do not run, and loads the page without them (decision 211). It is written for
 * browsers of any age, and as short as it may be: every page has it.
 *
 * They do not run where the browser has no modules; where a file cannot be fetched, which is an error of the script element; where one
 * cannot be read or fails before React has the page, which is an error with the file's address, or a rejection once the entry is
 * imported; and where nothing at all has come for a minute. It then waits until the server answers, and until nothing that was typed is being changed: what was typed into the
 * search is searched for. The cookie says what the next pages are; where it is there already, or cannot be stored, nothing is
 * loaded again.
 */
export const watchScripts = `(function(w,d,n,i){function l(e){var a=d.activeElement;if(/__reactF/.test(Object.keys(d.body||{})))return clearInterval(i);if(!/_plain=/.test(d.cookie)){if(!e&&a&&a.defaultValue!=null&&a.value!=a.defaultValue)return a.onchange=l;fetch('',{method:'HEAD'}).then(function(){d.cookie='jontro_plain=failed;path=/;max-age=1800;samesite=lax';if(/_plain=/.test(d.cookie))e&&a.value&&a.getAttribute('role')?location='?query='+encodeURIComponent(a.value):location.reload()},function(){setTimeout(l,9e3)})}}w.addEventListener('error',function(e){e.target.tagName=='SCRIPT'?l():/\\/assets\\//.test(e.filename)&&setTimeout(l,5e3)},!0);w.addEventListener('unhandledrejection',function(){w.__reactRouterRouteModules&&setTimeout(l,5e3)});i=setInterval(function(){var m=performance.getEntriesByType('resource').length;m==n&&l();n=m},6e4);'noModule'in d.createElement('script')||l()})(window,document)`;
