import { globSync, readFileSync } from 'node:fs'

export type Language = 'en' | 'es'

/**
 * Matches what the screen says for an English message, in a language; `{name}` stands for anything.
 */
export function wordsOf(language: Language): (english: string) => RegExp {
  const spanish = new Map(
    globSync('src/client/**/locales/es.po').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(
        ([, id = '', said = '']) => [id, said] as const,
      ),
    ),
  )
  return (english) => {
    const said = language === 'en' ? english : spanish.get(english)
    if (said === undefined)
      throw new Error(`No Spanish for "${english}": name the message as the catalogue does.`)
    const pattern = said
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    // Before it may stand what a screen reader skips: the letters of an account.
    return new RegExp(`(^| )${pattern.join('.+')}`)
  }
}
