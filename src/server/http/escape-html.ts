/** Escapes a text that people wrote, so that no browser reads it as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
