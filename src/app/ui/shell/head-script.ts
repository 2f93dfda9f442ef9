import { fr } from '#site/copy/fr.ts';

/** How long the overlay stays (docs/specification.md §2.7), and within which time no second reload is tried (§2.8). */
const SPLASH_MS = 2500;
/** A visitor who is back so soon goes on with their visit: no overlay (docs/specification.md §2.7). */
const VISIT_MS = 30 * 60_000;
const RELOAD_GUARD_MS = 10_000;

/** What the application's scripts are noted with in the document, so that nothing asks for them before its time. */
export const LATER = 'later';

declare global {
  interface Window {
    /** Whether the page may reload itself now: once in ten seconds. Remembers that it did. */
    mayReload?: () => boolean;
    /** Loads the page that the visitor has asked for, else the open one; the application's scripts bring it. */
    loadAnew?: () => void;
    /** A reload that was allowed is under way. */
    reloading?: boolean;
  }
}

// What these scripts do must work before, and without, the application's own files, and on old phones.

/** Tells style sheets whether the phone has a sheet of its own to share with. */
export const sheetScript = `if(navigator.share)document.documentElement.classList.add('a-feuille');`;

/**
 * Shows the overlay and holds scrolling at the start of a visit, and not to visitors who asked for less motion. All tabs
 * are one visit, which goes on for half an hour after the last of them was looked at.
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
 * Says that the network is gone, in a line under the top bar, for as long as it is: so that every page says it before,
 * and without, the application's own files. The line is there, empty, before it speaks, or screen readers would not hear
 * it; a page that is shown from the phone's memory says so itself.
 */
export const lineScript = `(function(d){var p;
function say(){var t=navigator.onLine?'':${JSON.stringify(fr.offline)},m=d.getElementById('contenu');
if(!m||!p&&!t)return;
if(!p||!p.isConnected){p=d.createElement('output');p.className='${networkLine.className}';m.before(p)}
setTimeout(function(){if(p.textContent!==t)p.textContent=t},100)}
addEventListener('offline',say);addEventListener('online',say)
})(document);`;

/** Reloads when a script or style sheet of the page does not arrive, unless that has been tried in the last ten seconds. */
export const reloadScript = `window.mayReload=function(){
try{var n=Date.now(),l=n-sessionStorage.getItem('rechargement');
if(l>=0&&l<${RELOAD_GUARD_MS})return false;
sessionStorage.setItem('rechargement',n);return true}catch(e){return false}};
addEventListener('error',function(e){var t=e.target;
if(t&&(t.tagName==='SCRIPT'||t.rel==='stylesheet')&&!window.reloading&&mayReload()){window.reloading=true;window.loadAnew?loadAnew():location.reload()}},true);`;

/**
 * Asks for the application's scripts once the page is whole and has been drawn: until then the network is the
 * page's. A page in a hidden tab is not drawn, and does not wait for it. A browser that lacks what the scripts are
 * written with (Safari before 15.4, Chrome before 93, Firefox before 113) is shown the page as a browser without
 * scripts is, which works: they would put an empty page, or an error, in its place.
 */
export const startScript = `(function(n){
var old=!window.TextEncoderStream||!Object.hasOwn;
function go(){document.querySelectorAll(old?'noscript':'[rel=${LATER}],[type=${LATER}]').forEach(function(e){
if(old)return e.outerHTML=e.textContent;
var s=document.createElement(e.rel?'link':'script');s.nonce=n;
if(e.rel){s.rel='modulepreload';s.href=e.href}else{s.type='module';s.text=e.text}
document.head.appendChild(s)})}
addEventListener('DOMContentLoaded',function(){if(document.hidden)go();else requestAnimationFrame(function(){setTimeout(go)})})
})(document.currentScript.nonce);`;
