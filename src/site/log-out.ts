import { borrowersKeys } from '#contract/stored-keys.ts';

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
    sessionStorage.clear();
    for (const key of borrowersKeys(Object.keys(localStorage))) localStorage.removeItem(key);
    location.assign('/signin');
  });
}
