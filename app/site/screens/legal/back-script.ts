/**
 * Makes Back a step back in the browser's history; without it, and where this page is the first, Back is a link to `/`.
 * With that the page is as interactive as it gets.
 */
export const BACK_SCRIPT = `document.querySelector(".back-link").addEventListener("click",function(e){
var n=window.navigation,first=history.length<2||(n&&n.currentEntry&&n.currentEntry.index===0&&!document.referrer);
if(!first){e.preventDefault();history.back()}});
document.documentElement.dataset.hydrated="true"`;
