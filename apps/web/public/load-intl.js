// Run beside the page (index.html): the browser reads its tables of languages for the first who writes a figure, which takes a
// thread some 25 ms, on a phone 100, and keeps them for all threads.
new Intl.NumberFormat('en-US').formatToParts(0);
new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }).format(0);
globalThis.close();
