import { SIGNED_IN } from "#app/http/signed-in-timing.ts";

/**
 * Fetches the reader's own standing and puts its parts into the page; their forms are then sent without leaving it. The
 * server says by a header whether the request had a cookie of ours, because scripts see no session: visitors load
 * nothing. Browsers hide that header where the connection is not secure; then the answer tells. The page's only script.
 */
export const STANDING_SCRIPT = `(function(){
var main=document.querySelector("[data-standing]"),page=performance.getEntriesByType("navigation")[0],told=page&&page.serverTiming;
if(!main||isSecureContext&&told&&!told.some(function(each){return each.name==="${SIGNED_IN}"}))return;
function load(){return fetch(main.dataset.standing,{redirect:"manual"}).then(function(r){return r.ok?r.text():""}).then(function(html){
if(!html)return;var t=document.createElement("template");t.innerHTML=html;
t.content.querySelectorAll("[data-part]").forEach(function(part){
var place=main.querySelector('[data-place="'+part.dataset.part+'"]');if(place)place.replaceChildren(part)});
main.dataset.own="true"})}
main.addEventListener("submit",function(e){
var form=e.target,at=[].indexOf.call(main.querySelectorAll("form"),form);
if(!form.closest("[data-part]"))return;e.preventDefault();
fetch(form.getAttribute("action"),{method:form.dataset.method||"POST",body:new URLSearchParams(new FormData(form)),
headers:{Accept:"application/json"},redirect:"manual"}).then(function(r){if(!r.ok)throw r;return load()}).then(function(){
var after=main.querySelectorAll("[data-part=actions] button,[data-part=actions] a")[at];if(after)after.focus()}).catch(function(){
var note=main.querySelector("[data-place=problem]");note.textContent="This did not work. Please try again."})});
load().catch(function(){})})()`;
