import { globSync, readFileSync } from 'node:fs'

export type Language = 'en' | 'es'

/** Matches the screen's text of an English message in a language; `{name}` matches any text. */
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
      throw new Error(`"${english}" has no Spanish translation: use the text of the catalogue.`)
    const pattern = said
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    // A part that screen readers skip may precede it: the letters of an account.
    return new RegExp(`(^| )${pattern.join('.+')}`)
  }
}
