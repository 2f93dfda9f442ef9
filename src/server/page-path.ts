/** The page of an address as the router finds it: in any case, encoded, with a slash at the end or as its data. */
export function pagePath(url: string): string {
  const [path = ''] = url.split('?');
  return decoded(path)
    .toLowerCase()
    .replace(/\.data$/, '')
    .replace(/\/+$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
