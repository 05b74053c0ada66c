import { expect, test } from 'vitest'
import { projectChoices } from './project-choices.ts'

const project = (projectID: number, number: string, isActive = true) => ({ projectID, uid: `uid-${number}`, number, name: 'Tower', address: 'Main St', isActive })

test('G2-25 active projects are offered in natural order; one without a number of the server by its uid', () => {
  expect(projectChoices([project(3, '10'), project(1, '9'), project(2, '8', false), project(0, '10A')])).toEqual([
    { value: '1', label: '9 - Tower', second: 'Main St' },
    { value: '3', label: '10 - Tower', second: 'Main St' },
    { value: 'uid-10A', label: '10A - Tower', second: 'Main St' },
  ])
})
