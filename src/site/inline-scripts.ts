/**
 * For the head, before anything is painted: whether somebody is signed in in this browser, and
 * whether it is December where the reader is.
 */
export const beforePaint = `{let page=document.documentElement.dataset;try{if(localStorage['user:token'])page.signedIn=''}catch{}if(new Date().getMonth()==11)page.festive=''}`;

const api = import.meta.env?.PUBLIC_API_URL || '/api';

/**
 * For the end of the body: whoever is signed in is led to the dashboard, and may log out. Leaves
 * of the borrower what the app's own sign-out leaves (stores/session.ts), a remembered contact.
 */
export const whenSignedIn = [
  `if('signedIn'in document.documentElement.dataset){`,
  `for(let logo of document.querySelectorAll('.logo'))logo.href='/dashboard';`,
  `document.getElementById('log-out').onclick=()=>{`,
  `fetch('${api}/user/signout',{method:'POST',keepalive:true,headers:{authorization:'Bearer '+localStorage['user:token']}}).catch(()=>{});`,
  `for(let key of Object.keys(localStorage))if(/^(user(?!:remembered)|currency|application:)/.test(key))localStorage.removeItem(key);`,
  `sessionStorage.clear();location='/signin'}}`,
].join('');
