/** How long the overlay stays (docs/specification.md §2.7), and within which time no second reload is tried (§2.8). */
const SPLASH_MS = 2500;
const RELOAD_GUARD_MS = 10_000;

/** What the application's scripts are noted with in the document, so that nothing asks for them before its time. */
export const LATER = 'later';

declare global {
  interface Window {
    /** Whether the page may reload itself now: once in ten seconds. Remembers that it did. */
    mayReload?: () => boolean;
    /** A reload that was allowed is under way. */
    reloading?: boolean;
  }
}

// What these scripts do must work before, and without, the application's own files, and on old phones.

/** Tells style sheets whether the phone has a sheet of its own to share with. */
export const sheetScript = `if(navigator.share)document.documentElement.classList.add('a-feuille');`;

/** Shows the overlay and holds scrolling, once in a session, and not to visitors who asked for less motion. */
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

/**
 * Asks for the application's scripts once the page is whole and has been drawn: until then the network is the
 * page's. A page in a hidden tab is not drawn, and does not wait for it.
 */
export const startScript = `(function(n){
function go(){document.querySelectorAll('[rel=${LATER}],[type=${LATER}]').forEach(function(e){
var s=document.createElement(e.rel?'link':'script');s.nonce=n;
if(e.rel){s.rel='modulepreload';s.href=e.href}else{s.type='module';s.text=e.text}
document.head.appendChild(s)})}
function drawn(){if(document.hidden)go();else requestAnimationFrame(function(){setTimeout(go)})}
if(document.readyState==='loading')addEventListener('DOMContentLoaded',drawn);else drawn()
})(document.currentScript.nonce);`;
