import { SWIPE_THRESHOLD_PX } from "./rules.ts";

/**
 * Keeps the last press, swipe or arrow key that comes before the page's scripts, dims its button, and presses it once
 * they are there. Links and forms work without scripts. Inline: the bundle comes too late for it.
 */
export const EARLY_PRESS_SCRIPT = `(()=>{
let pressed=null,from=null,swiped=false;
const root=document.documentElement,stop=new AbortController(),dim=(value)=>{if(pressed)pressed.style.opacity=value};
const press=(button)=>{if(button){dim("");pressed=button;dim(".5")}};
const decide=(name)=>press(document.querySelector('button[aria-label="'+name+'"]'));
const on=(type,listener)=>document.addEventListener(type,listener,{signal:stop.signal});
on("click",(event)=>{if(swiped)event.preventDefault();else press(event.target.closest('button[type="button"]'))});
on("pointerdown",(event)=>{swiped=false;from=event.target.closest('[data-role="top"]')&&event.isPrimary?event.clientX:null});
on("pointercancel",()=>{from=null});
on("pointerup",(event)=>{const dx=from===null?0:event.clientX-from;from=null;
if(swiped=Math.abs(dx)>${SWIPE_THRESHOLD_PX})decide(dx<0?"Pass":"Like")});
on("keydown",({key,target,ctrlKey,metaKey,altKey})=>{if(target===document.body&&!ctrlKey&&!metaKey&&!altKey)
decide({ArrowLeft:"Pass",ArrowRight:"Like"}[key])});
new MutationObserver((_,observer)=>{observer.disconnect();stop.abort();dim("");if(pressed)pressed.click()})
.observe(root,{attributeFilter:["data-hydrated"]})})();`;
