/**
 * For the head, before anything is painted: whether somebody is signed in in this browser, and
 * whether it is December where the reader is.
 */
export const beforePaint = `{let page=document.documentElement.dataset;try{if(localStorage['user:token'])page.signedIn=''}catch{}if(new Date().getMonth()==11)page.festive=''}`;

/**
 * For the head of a page that an address with a code leads to: the code is out of the address bar
 * before anything else runs, and waits for the screen in `arrivedAt`.
 */
export const hideCode = `arrivedAt=location.href;history.replaceState(null,'','/signin')`;

/** For the end of the body: the logos of whoever is signed in lead to the dashboard. */
export const whenSignedIn = `if('signedIn'in document.documentElement.dataset)for(let logo of document.querySelectorAll('.logo'))logo.href='/dashboard'`;
