import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { guestLines } from './history-lines.ts'
import { messages } from './locales/es.po'
import type { GuestLink, GuestReply } from './replies.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const spanish = setupI18n({ locale: 'es', messages: { es: messages } })
const link: GuestLink = {
  linkID: 'link',
  recipient: 'Juan Pérez',
  hasPin: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-04T10:00:00.000Z',
  revokedAt: null,
}
const reply: GuestReply = {
  replyID: 'one',
  linkID: 'link',
  name: 'Juan Pérez',
  status: 'Done',
  note: 'Rail is up',
  writtenAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:01:00.000Z',
  photoIDs: [],
}
const accepted = { replyID: 'one', decision: 'Accepted', words: '' }
const sentBack = { replyID: 'one', decision: 'Sent back', words: 'Loose' }

test.each([
  [
    'a new link',
    { guestLinks: { from: [], to: [link] } },
    'Sent to Juan Pérez by link',
    'Enviada a Juan Pérez por enlace',
  ],
  [
    'a withdrawn link',
    { guestLinks: { from: [link], to: [{ ...link, revokedAt: link.createdAt }] } },
    'Link for Juan Pérez withdrawn',
    'Enlace para Juan Pérez retirado',
  ],
  [
    'a reply',
    { guestReplies: { from: [], to: [reply] } },
    'Reply by Juan Pérez: Done',
    'Respuesta de Juan Pérez: Hecho',
  ],
  [
    'an accepted reply',
    { guestDecisions: { from: [sentBack], to: [sentBack, accepted] } },
    'Reply of Juan Pérez accepted',
    'Respuesta de Juan Pérez aceptada',
  ],
  [
    'a reply that is sent back',
    { guestDecisions: { from: null, to: [sentBack] } },
    'Reply of Juan Pérez sent back',
    'Respuesta de Juan Pérez devuelta',
  ],
  [
    'an undone decision',
    { guestDecisions: { from: [accepted], to: [] } },
    'Decision on the reply of Juan Pérez taken back',
    'Decisión sobre la respuesta de Juan Pérez deshecha',
  ],
])('the history has one line for %s, in both languages', (_, changes, inEnglish, inSpanish) => {
  expect(guestLines(english, changes, [reply])).toEqual([inEnglish])
  expect(guestLines(spanish, changes, [reply])).toEqual([inSpanish])
})

test('links and replies that were there before add no line', () => {
  const both = { from: [link], to: [link] }
  expect(guestLines(english, { guestLinks: both, status: { from: 1, to: 2 } }, [])).toEqual([])
})
