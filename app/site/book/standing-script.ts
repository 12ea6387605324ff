import { showOwnStanding } from "#app/books/parts/own-standing.ts";
import { SIGNED_IN } from "#app/http/signed-in-timing.ts";
import { listenForSearchKeys } from "#app/site/parts/search-keys.ts";

/**
 * A `Server-Timing` entry tells whether the request had a session cookie, which scripts cannot see; browsers hide the
 * entry on insecure connections. After a reload as a sheet over the deck, Back changes only the address: the script
 * reloads the page.
 */
export const STANDING_SCRIPT = import.meta.env.SSR
  ? `(function(){
(${listenForSearchKeys.toString()})();
var here=location.pathname;addEventListener("popstate",function(){if(location.pathname!==here)location.reload()});
var article=document.querySelector("[data-standing]"),page=performance.getEntriesByType("navigation")[0],told=page&&page.serverTiming;
if(article&&!(isSecureContext&&told&&!told.some(function(each){return each.name==="${SIGNED_IN}"})))(${showOwnStanding.toString()})(article)})()`
  : "";
