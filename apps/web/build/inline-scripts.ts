/** Where supabase-js keeps the session (`SESSION_KEY` of src/lib/supabase.ts). */
const HAS_SESSION = "localStorage.getItem('atb-session')!==null";

/**
 * `/`: mail links come back here and go on to the sign-in; who is signed in goes on to the product, unless they asked for a place on
 * the page itself (`/#pricing`, `/#top`).
 */
export const LEAVE_FOR_APP = `
try {
  var at = location, isLink = /access_token=|error_description=|type=recovery/.test(at.hash) || /[?&](code|error_description)=/.test(at.search);
  if (isLink || (at.hash === '' && ${HAS_SESSION})) {
    document.documentElement.dataset.leaving = '';
    at.replace(isLink ? '/auth' + at.search + at.hash : '/overview');
  }
} catch (e) {}
`;

/** Addresses that the app has a page of its own for: a browser that holds a session gets that. */
export const CHOOSE_APP = `
try {
  if (${HAS_SESSION}) document.documentElement.dataset.entry = 'app';
} catch (e) {}
`;

/**
 * At the end of the document. The app's scripts load at once; those of a public page, which can be read and clicked through
 * without them, when the page is on screen and the browser has nothing better to do, or somebody does something; those of a quiet
 * page only then. A button pressed before they are there is pressed again afterwards (`hydrate.tsx`).
 */
export const LOAD_ENTRY = `
(function () {
  var entries = JSON.parse(document.getElementById('entries').textContent), root = document.getElementById('root');
  function add(tag, facts) {
    var element = document.createElement(tag);
    for (var name in facts) element.setAttribute(name, facts[name]);
    document.head.append(element);
  }
  function load(entry) {
    entry.styles.forEach(function (href) { add('link', { rel: 'stylesheet', href: href, crossorigin: '' }); });
    entry.preloads.forEach(function (href) { add('link', { rel: 'modulepreload', href: href, crossorigin: '' }); });
    add('script', { type: 'module', src: entry.script, crossorigin: '' });
  }
  if (document.documentElement.dataset.entry === 'app') {
    root.textContent = '';
    root.dataset.ready = '';
    return load(entries.app);
  }
  var uses = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart', 'scroll', 'wheel'], isLoaded = false;
  addEventListener('click', function (event) {
    if (!('ready' in root.dataset) && event.target.closest) root.pressed = event.target.closest('button');
  }, true);
  function once() {
    if (isLoaded) return;
    isLoaded = true;
    uses.forEach(function (use) { removeEventListener(use, once, true); });
    load(entries.page);
  }
  uses.forEach(function (use) { addEventListener(use, once, true); });
  if (!entries.isQuiet) addEventListener('load', function () {
    setTimeout(function () { (window.requestIdleCallback || setTimeout)(once, { timeout: 2000 }); }, 0);
  });
})();
`;
