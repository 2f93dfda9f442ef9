/** A line under the top bar, outside of what React draws: it outlives the page that it was said on. */
export interface TopLine {
  /** Says something, with what can be done about it. */
  say(text: string, ...acts: readonly HTMLElement[]): void;
  remove(): void;
}

/** After which a screen reader knows of a new line, milliseconds. */
const HEARD_MS = 100;

/** @param kind of which there is one line at most @param role how urgently a screen reader says it */
export function topLine(kind: 'coupee' | 'vote', role: 'alert' | 'status'): TopLine {
  const line = Object.assign(document.createElement('div'), {
    className: kind === 'coupee' ? 'bandeau bandeau--coupee' : 'bandeau',
  });
  line.dataset.bandeau = kind;
  line.setAttribute('role', role);
  let saying: ReturnType<typeof setTimeout> | undefined;
  return {
    say(text, ...acts) {
      const fresh = !line.isConnected;
      if (fresh) {
        document.querySelector(`[data-bandeau=${kind}]`)?.remove();
        document.getElementById('contenu')?.before(line);
      }
      const words = document.createElement('span');
      words.textContent = text;
      clearTimeout(saying);
      // An alert is heard as it comes; of what is said more calmly, screen readers hear changes alone.
      if (fresh && role === 'status')
        saying = setTimeout(() => line.replaceChildren(words, ...acts), HEARD_MS);
      else line.replaceChildren(words, ...acts);
    },
    remove() {
      clearTimeout(saying);
      line.remove();
    },
  };
}

/** A button for such a line. */
export function lineButton(label: string, onTap: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onTap);
  return button;
}

/** A link for such a line. */
export function lineLink(label: string, href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  return link;
}
