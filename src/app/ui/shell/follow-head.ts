/** What an element of a head is about: of two with the same name the later takes the earlier's place. Null: no page changes it. */
function nameOf(element: Element): string | null {
  if (element instanceof HTMLTitleElement) return 'title';
  if (element instanceof HTMLMetaElement)
    return element.name || element.getAttribute('property') || (element.httpEquiv && null);
  if (element instanceof HTMLLinkElement)
    return element.rel === 'canonical' ? 'canonical' : `${element.rel} ${element.getAttribute('href')}`;
  return null;
}

function byName(head: Element): Map<string, Element> {
  const named = new Map<string, Element>();
  for (const element of head.children) {
    const name = nameOf(element);
    if (name) named.set(name, element);
  }
  return named;
}

/** Style sheets stay: what they say of a page that is left, no other page asks for. */
const isSheet = (element: Element) => element instanceof HTMLLinkElement && element.rel === 'stylesheet';

/** Has the document's head say what another one says that is drawn for its page, now and from now on. @returns ends that */
export function followHead(drawn: HTMLHeadElement): () => void {
  let ours = new Set<string>();
  const follow = () => {
    const [wanted, there] = [byName(drawn), byName(document.head)];
    for (const [name, element] of wanted) {
      const own = there.get(name);
      if (!own) document.head.append(element.cloneNode(true));
      else if (!isSheet(own) && !own.isEqualNode(element)) own.replaceWith(element.cloneNode(true));
    }
    for (const name of ours) {
      const own = there.get(name);
      if (own && !wanted.has(name) && !isSheet(own)) own.remove();
    }
    ours = new Set(wanted.keys());
  };
  follow();
  const observer = new MutationObserver(follow);
  observer.observe(drawn, { attributes: true, characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
}
