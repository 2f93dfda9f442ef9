/** How long the overlay stays (specification §2), and within which time a second reload is not tried (§8). */
const SPLASH_MS = 2500;
const RELOAD_GUARD_MS = 10_000;

declare global {
  interface Window {
    /** Whether the page may reload itself now: once in ten seconds. Remembers that it did. */
    mayReload?: () => boolean;
    /** A reload that was allowed is under way. */
    reloading?: boolean;
  }
}

// What these two scripts do must work before, and without, the application's own files, and on old phones.

/** Shows the overlay and holds scrolling, once in a session, and not to people who asked for less motion. */
export const splashScript = `try{
if(!sessionStorage.getItem('chargeur')&&!matchMedia('(prefers-reduced-motion:reduce)').matches){
sessionStorage.setItem('chargeur','1');
var c=document.documentElement.classList;c.add('est-charge');c.add('est-fige');
setTimeout(function(){c.remove('est-fige')},${SPLASH_MS});
setTimeout(function(){c.remove('est-charge')},${SPLASH_MS + 400})}
}catch(e){}`;

/** Reloads when a script or style sheet of the page does not arrive, unless that has been tried in the last ten seconds. */
export const reloadScript = `window.mayReload=function(){
try{var n=Date.now(),l=+sessionStorage.getItem('rechargement');
if(l&&n-l>=0&&n-l<${RELOAD_GUARD_MS})return false;
sessionStorage.setItem('rechargement',String(n));return true}catch(e){return false}};
addEventListener('error',function(e){var t=e.target;
if(t&&(t.tagName==='SCRIPT'||t.rel==='stylesheet')&&!window.reloading&&mayReload()){window.reloading=true;location.reload()}},true);`;
