/** Leaves of the borrower what the app's own sign-out leaves (stores/session.ts). */
const borrowers = /^(user(?!:remembered)|currency$|application:)/;

const button = document.querySelector<HTMLButtonElement>('#log-out');

if (button) {
  button.disabled = false;
  button.addEventListener('click', () => {
    // The provider may be out of reach; this browser forgets the borrower all the same.
    fetch(`${import.meta.env.PUBLIC_API_URL || '/api'}/user/signout`, {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${localStorage.getItem('user:token')}` },
    }).catch(() => undefined);
    for (const key of Object.keys(localStorage)) {
      if (borrowers.test(key)) localStorage.removeItem(key);
    }
    sessionStorage.clear();
    location.assign('/signin');
  });
}
