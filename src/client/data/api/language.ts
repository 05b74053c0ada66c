export type Language = 'en' | 'es'

let language: Language = 'en'

/**
 * Sets the language of every call, which the server stores on the user and uses for mails (rulings,
 * 6).
 */
export function speak(code: Language): void {
  language = code
}

export const spoken = (): Language => language
