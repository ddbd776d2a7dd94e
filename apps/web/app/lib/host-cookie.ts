/** Sets a cookie of this host that is neither secret nor personal; with https under the name that the server reads. */
export function setHostCookie(pair: string): void {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and older Safari have no Cookie Store API
  document.cookie = `${prefix}${pair}; path=/; samesite=lax${secure}`;
}
