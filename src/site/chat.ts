/**
 * The other half of a Chatwoot widget in a frame of our own. The widget says when it is there and
 * waits to be told how to look; our link has opened it. It is told nothing about the page.
 */
export {};

const prefix = 'chatwoot-widget:';
/** The conversation goes on in this tab, on the next page too. */
const kept = 'chat';

const help = document.getElementById('help');
const link = help?.querySelector<HTMLAnchorElement>('a[target]');
const frame = help?.querySelector('iframe');

if (help && link && frame) {
  const { origin } = new URL(link.href);
  const conversation = inTab((storage) => storage.getItem(kept));
  if (conversation) link.href += `&cw_conversation=${encodeURIComponent(conversation)}`;

  const say = (event: string, details: object) =>
    frame.contentWindow?.postMessage(prefix + JSON.stringify({ event, ...details }), origin);
  const greet = () => {
    say('config-set', {
      locale: 'en',
      position: 'right',
      hideMessageBubble: true,
      showPopoutButton: false,
      darkMode: 'auto',
    });
    say('toggle-open', { isOpen: true });
  };
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (typeof data !== 'string' || !data.startsWith(prefix)) return;
    const message = JSON.parse(data.slice(prefix.length));
    if (message.event === 'closeWindow') help.hidePopover();
    if (message.event !== 'loaded') return;
    inTab((storage) => storage.setItem(kept, message.config?.authToken ?? ''));
    greet();
  });
}

/** Without storage the conversation lasts as long as the page. */
function inTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
