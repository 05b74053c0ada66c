export type Language = 'en' | 'es'

let language: Language = 'en'

/**
 * Sets the language of every call, which the server stores on the user and uses for mails (rulings,
 * 6).
 */
export function setApiLanguage(code: Language): void {
  language = code
}

export const getApiLanguage = (): Language => language
