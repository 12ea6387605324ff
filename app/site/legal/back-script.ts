/** Without this script, or on the first page of the history, Back is a link to `/`. */
export const BACK_SCRIPT = `document.querySelector("[data-back]").addEventListener("click",function(e){
var n=window.navigation,first=history.length<2||(n&&n.currentEntry&&n.currentEntry.index===0&&!document.referrer);
if(!first){e.preventDefault();history.back()}});
document.documentElement.dataset.hydrated="true"`;
