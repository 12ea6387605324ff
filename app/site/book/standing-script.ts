import { showOwnStanding } from "#app/books/parts/own-standing.ts";
import { SIGNED_IN } from "#app/http/signed-in-timing.ts";
import { listenForSearchKeys } from "#app/site/parts/search-keys.ts";

/**
 * The page's only script: the keys of the search, and the reader's own standing. The server says by a header whether the request had a cookie of ours, because scripts see no
 * session: visitors load no standing of their own. Browsers hide that header where the connection is not secure; then
 * the answer tells.
 *
 * Reloaded while it was a sheet over the deck, the page stands for both entries of the history, and Back only tells it
 * so: it loads the other one. Empty in the browser's build, where nothing loads it.
 */
export const STANDING_SCRIPT = import.meta.env.SSR
  ? `(function(){
(${listenForSearchKeys.toString()})();
var here=location.pathname;addEventListener("popstate",function(){if(location.pathname!==here)location.reload()});
var article=document.querySelector("[data-standing]"),page=performance.getEntriesByType("navigation")[0],told=page&&page.serverTiming;
if(article&&!(isSecureContext&&told&&!told.some(function(each){return each.name==="${SIGNED_IN}"})))(${showOwnStanding.toString()})(article)})()`
  : "";
