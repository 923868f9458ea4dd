/** Reports whether a text is an absolute web address such as `https://www.example.org/page`. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\]+$/i.test(text)) return false;
  try {
    const { hostname, username, password } = new URL(text);
    return hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}
