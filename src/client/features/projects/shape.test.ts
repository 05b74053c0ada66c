import { expect, test } from 'vitest'
import type { Entry } from '#client/data/outbox/core/types.ts'
import { projectShape } from './shape.ts'

const entry = (op: 'create' | 'patch'): Entry => ({
  id: 'e1', v: 1, seq: 1, scope: { tenant: '1', user: '5' }, entity: 'project', ref: 'u1', op, patch: {}, seen: {}, guards: {},
  deps: [], blobs: [], authoredAt: '2026-11-20T08:00:00.000-06:00', replaces: [],
})
const row = { uid: 'u1', projectID: 3, number: '9', assignedToUserID: 5, assignedToUser: { user_id: 5, name: 'Dana' }, isActive: true }

test('a queued reassignment does not keep the name of the person before', () => {
  expect(projectShape.lay?.(row, { assignedToUserID: 6 }, entry('patch'))).toMatchObject({ assignedToUserID: 6, assignedToUser: null, number: '9' })
  expect(projectShape.lay?.(row, { number: '10' }, entry('patch'))).toMatchObject({ number: '10', assignedToUser: { name: 'Dana' } })
})

test('a project created on this device is active, has no number of the server yet, and its author', () => {
  expect(projectShape.lay?.({ uid: 'u1' }, { number: '9', name: 'A' }, entry('create'))).toMatchObject({
    uid: 'u1', projectID: 0, version: 0, number: '9', name: 'A', address: '', isActive: true, createdBy: 5,
  })
})
