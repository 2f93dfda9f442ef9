import { fr } from '#site/copy/fr.ts';

/** How long the overlay stays (docs/specification.md §2.7); `RELOAD_GUARD_MS`: least time between reloads (§2.8). */
const SPLASH_MS = 2500;
/** A visitor who is back within this time continues their visit: no overlay (docs/specification.md §2.7). */
const VISIT_MS = 30 * 60_000;
const RELOAD_GUARD_MS = 10_000;

declare global {
  interface Window {
    /** Whether the page may reload itself now, at most once in ten seconds; a true answer counts as the reload. */
    mayReload?: () => boolean;
    /** Loads the page that the visitor navigates to, else reloads the open one; set by the application's scripts. */
    loadAnew?: () => void;
    /** True once an allowed reload is under way. */
    reloading?: boolean;
  }
}

// These scripts must work before and without the application's own files, and on old phones.

/** Sets a class for style sheets when the phone has its own share sheet. */
export const sheetScript = `if(navigator.share)document.documentElement.classList.add('a-feuille');`;

/**
 * Shows the overlay and holds scrolling at the start of a visit, except for visitors who asked for less motion. All
 * tabs share one visit, which ends half an hour after the last one was looked at.
 */
export const splashScript = `try{
var s=localStorage,v=+s.getItem('visite'),n=Date.now(),seen=function(){try{s.setItem('visite',Date.now())}catch(e){}};
seen();addEventListener('click',seen,true);addEventListener('pagehide',seen);document.addEventListener('visibilitychange',seen);
if(!(n-v>=0&&n-v<${VISIT_MS})&&!matchMedia('(prefers-reduced-motion:reduce)').matches){
var c=document.documentElement.classList;c.add('est-charge');c.add('est-fige');
setTimeout(function(){c.remove('est-fige')},${SPLASH_MS});
setTimeout(function(){c.remove('est-charge')},${SPLASH_MS + 400})}
}catch(e){}`;

const networkLine = { className: 'bandeau bandeau--reseau' } as const;

/**
 * Shows a line under the top bar while there is no network, on every page, before and without the application's own
 * files, also on a page that the browser has kept and shows again. The line is inserted empty before its text, or screen
 * readers would not read it. Style sheets hide it on a cached page, which says so itself.
 */
export const lineScript = `(function(d){var p;
function say(){var t=navigator.onLine?'':${JSON.stringify(fr.offline)},m=d.getElementById('contenu');
if(!m||!p&&!t)return;
if(!p||!p.isConnected){p=d.createElement('output');p.className='${networkLine.className}';m.before(p)}
setTimeout(function(){if(p.textContent!==t)p.textContent=t},100)}
addEventListener('offline',say);addEventListener('online',say);addEventListener('pageshow',say)
})(document);`;

/** Reloads when a script or style sheet of the page fails to load, unless it reloaded within the last ten seconds. */
export const reloadScript = `window.mayReload=function(){
try{var n=Date.now(),l=n-sessionStorage.getItem('rechargement');
if(l>=0&&l<${RELOAD_GUARD_MS})return false;
sessionStorage.setItem('rechargement',n);return true}catch(e){return false}};
addEventListener('error',function(e){var t=e.target;
if(t&&(t.tagName==='SCRIPT'||t.rel==='stylesheet')&&!window.reloading&&mayReload()){window.reloading=true;window.loadAnew?loadAnew():location.reload()}},true);`;
