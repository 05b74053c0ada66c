import { describe, expect, test } from 'vitest'
import { eachOnce, mentionedIn, peopleWhoSee, piecesOf, typedMention } from './comments.ts'

const person = (user_id: number, name: string, reportsToUserID: number | null) => ({
  user_id,
  name,
  user_metadata: { reportsToUserID },
})
const people = [
  person(1, 'Dana Whitfield', null),
  person(2, 'Marco Reyes', 1),
  person(3, 'Aisha Khan', 2),
  person(4, 'Ana', 1),
  person(5, 'Ana María', 4),
]
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('the people who see an action', () => {
  test('are opener, assignee and all above them, without the reader', () => {
    const action = { openedBy: 2, assignedTo: 3 }
    expect(namesOf(peopleWhoSee(action, people, 3))).toEqual(['Dana Whitfield', 'Marco Reyes'])
    expect(namesOf(peopleWhoSee({ openedBy: 5, assignedTo: 5 }, people, 1))).toEqual([
      'Ana',
      'Ana María',
    ])
  })

  test('end where an old copy of the tree has a circle or lacks a person', () => {
    const circle = [person(1, 'One', 2), person(2, 'Two', 1)]
    expect(namesOf(peopleWhoSee({ openedBy: 1, assignedTo: 9 }, circle, 0))).toEqual(['One', 'Two'])
  })
})

test('a mention is typed after an @ at the start of a word, until a line break', () => {
  expect(typedMention('Ask @Mar', 8)).toEqual({ from: 4, name: 'Mar' })
  expect(typedMention('Ask @Mar today', 8)).toEqual({ from: 4, name: 'Mar' })
  expect(typedMention('@', 1)).toEqual({ from: 0, name: '' })
  expect(typedMention('Ask @Mar', 4)).toBeNull()
  expect(typedMention('mail a@b.test', 13)).toBeNull()
  expect(typedMention('@Mar\nnext', 9)).toBeNull()
})

test('a text mentions the longest name that fits, and shows it as a piece of its own', () => {
  const text = 'Thanks @Ana María, and @Marco Reyes! Mail a@b.test'
  expect(namesOf(mentionedIn(text, people))).toEqual(['Marco Reyes', 'Ana María'])
  expect(piecesOf(text, ['Ana', 'Ana María', 'Marco Reyes'])).toEqual([
    { text: 'Thanks ', isMention: false },
    { text: '@Ana María', isMention: true },
    { text: ', and ', isMention: false },
    { text: '@Marco Reyes', isMention: true },
    { text: '! Mail a@b.test', isMention: false },
  ])
  for (const none of ['@Anabel called', 'Mail x@Ana']) expect(mentionedIn(none, people)).toEqual([])
  expect(piecesOf('', [])).toEqual([{ text: '', isMention: false }])
})

test('a comment that waits and is in the record shows once, as the record has it', () => {
  const [stored, other, waiting] = ['Stored', 'Other', 'Waiting'].map((text) => ({
    commentID: text === 'Other' ? 'b' : 'a',
    userID: 1,
    name: 'Ana',
    actorName: '',
    text,
    mentions: [],
    writtenAt: '2026-11-19T10:00:00.000Z',
  }))
  expect(eachOnce([stored, other, waiting].filter((one) => one !== undefined))).toEqual([
    stored,
    other,
  ])
})
