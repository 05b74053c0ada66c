import { i18n, type Messages } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { beginWords, chooseLanguage, type Language, type LoadWords, needWords } from './language.ts'

const asked: string[] = []
const bring: LoadWords = (part, language) => {
  asked.push(`${language}/${part}`)
  return Promise.resolve({ [`${part}.word`]: language })
}

afterEach(async () => {
  await beginWords(bring, [])
  await chooseLanguage('en')
  localStorage.removeItem('siteward.language')
})

test("a screen that needs its texts before the browser's language has loaded gets them in that language", async () => {
  localStorage.setItem('siteward.language', 'es')
  const slow = held()
  const begun = beginWords(slow.load, ['frame'])
  const screen = needWords('early')
  slow.come()
  await Promise.all([begun, screen])
  expect(i18n.messages['early.word']).toBe('es')
  expect(asked).not.toContain('en/early')
})

test('a screen opened during a language change has its texts in both languages', async () => {
  const slow = held('es')
  await beginWords(slow.load, ['frame-2'])
  const changed = chooseLanguage('es')
  const screen = needWords('between')
  slow.come()
  await Promise.all([changed, screen])
  expect(asked).toEqual(expect.arrayContaining(['en/between', 'es/between']))
})

test('groups a count in a sentence like every other number, in both languages', async () => {
  const counts: LoadWords = () =>
    Promise.resolve({ counted: [['count', 'plural', { one: ['#'], other: ['#'] }]] })
  const said = () => i18n._('counted', { count: 2390 })
  await beginWords(counts, ['counts'])
  expect(said()).toBe('2,390')
  await chooseLanguage('es')
  expect(said()).toBe('2,390')
})

test('a language that fails to load is not waited for; the next screen uses the current one', async () => {
  await beginWords(
    (part, language) =>
      language === 'es' ? Promise.reject(new Error('No network')) : bring(part, language),
    ['frame-3'],
  )
  await expect(chooseLanguage('es')).rejects.toThrow('No network')
  await needWords('after')
  expect(i18n.messages['after.word']).toBe('en')
})

/** Words of one language or of both that load on command. */
function held(only?: Language): { load: LoadWords; come: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = async (part: string, language: Language): Promise<Messages | null> => {
    if (only === undefined || only === language) await promise
    return bring(part, language)
  }
  return { load, come: () => resolve() }
}
