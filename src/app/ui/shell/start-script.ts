/** Type and `rel` that mark the application's scripts in the document, so that the browser does not load them early. */
export const LATER = 'later';

/** How long the scripts wait for the first paint: a browser that tells none must not stay without them. */
const PAINT_MS = 3000;

/**
 * Loads the application's scripts once the page is complete and its content is on the screen: until then the page has
 * the network to itself. A drawn frame is not on the screen yet, so the browser's own word is waited for. A hidden tab
 * is not painted and does not wait. A browser that lacks what the scripts need (Safari before 15.4, Chrome before 93,
 * Firefox before 113) gets the page as it works without scripts: they would replace it by an empty page or an error.
 */
export const startScript = `(function(n){
var old=!window.TextEncoderStream||!Object.hasOwn,gone;
function go(){if(gone)return;gone=1;document.querySelectorAll(old?'noscript':'[rel=${LATER}],[type=${LATER}]').forEach(function(e){
if(old)return e.outerHTML=e.textContent;
var s=document.createElement(e.rel?'link':'script');s.nonce=n;
if(e.rel){s.rel='modulepreload';s.href=e.href}else{s.type='module';s.text=e.text}
document.head.appendChild(s)})}
addEventListener('DOMContentLoaded',function(){if(old||document.hidden)return go();
setTimeout(go,${PAINT_MS});document.addEventListener('visibilitychange',go);
new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint')[0])go()}).observe({type:'paint',buffered:true})})
})(document.currentScript.nonce);`;
