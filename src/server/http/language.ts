import type { Database } from '#server/db/database.ts'
import type { Caller, Context } from '#server/kernel/handler.ts'
import { createLru } from '#server/kernel/lru.ts'

export type CallerLanguage = Caller['language']

/** Returns the first of our languages that a header requests; null if it requests none of them. */
export function preferredLanguage(header: string | undefined): CallerLanguage | null {
  const wishes = (header ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', ...rest] = wish.trim().toLowerCase().split(';')
      const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
      return { language: tag.split('-')[0], weight }
    })
    .toSorted((one, other) => other.weight - one.weight)
  for (const { language } of wishes) if (language === 'en' || language === 'es') return language
  return null
}

/**
 * Returns the language of the caller: the one this call requests, or the one of their calls before.
 */
export function effectiveLanguage({
  caller,
  header,
}: Pick<Context, 'caller' | 'header'>): CallerLanguage {
  return preferredLanguage(header('accept-language')) ?? caller.language
}

export interface LanguageStore {
  /**
   * Stores on the user the language that their calls request: mails are written in it (rulings, 6).
   * Never fails a request.
   */
  store: (caller: Caller, header: string | undefined) => void
}

const keep = {
  name: 'language-keep',
  text: 'update users set language = $3 where account_id = $1 and user_id = $2 and language <> $3',
}
const minute = 60_000

export function createLanguageStore(
  db: Database,
  now: () => Date,
  failed: (error: unknown) => void,
): LanguageStore {
  // Prevents a write at each call if a person uses two devices in two languages.
  const written = createLru<number>(10_000)
  return {
    store: (caller, header) => {
      const language = preferredLanguage(header)
      if (language === null || language === caller.language) return
      const at = now().getTime()
      if (at - (written.get(String(caller.user_id)) ?? -minute) < minute) return
      written.set(String(caller.user_id), at)
      db.account(caller.accountID, (tx) =>
        tx.exec(keep, [caller.accountID, caller.user_id, language]),
      ).catch(failed)
    },
  }
}
