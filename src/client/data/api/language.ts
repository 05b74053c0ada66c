export type Language = 'en' | 'es'

let language: Language = 'en'

/** Words that go with every call, kept on the user and used for mails (rulings, 6). */
export function speak(code: Language): void {
  language = code
}

export const spoken = (): Language => language
