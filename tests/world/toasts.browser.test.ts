import { test } from 'vitest'
import { expectNoToast, expectToast } from './toasts.ts'

function shows(text: string): HTMLElement {
  const toast = document.createElement('div')
  toast.dataset['toast'] = 'success'
  toast.innerHTML = `<div><div>Project Created</div><div>${text}</div></div><button>Undo</button>`
  document.body.append(toast)
  return toast
}

test('finds a toast that is already gone, but does not count one of two equal toasts twice', async () => {
  shows('Tower B').remove()
  await expectToast('Project Created', 'Tower B')
  expectNoToast('Project Created')
  shows('Tower B').remove()
  await expectToast('Project Created')
})

test('finds all expected texts on one toast, each as a whole line', async () => {
  for (const text of ['Tower B', 'Pump House', 'Old Mill']) shows(text).remove()
  await expectToast('Pump House', 'Undo')
  expectNoToast('Project')
  expectNoToast('Old Mill', 'Tower B')
  await expectToast(/^Project/)
})

test('reports a toast again after its text changed', async () => {
  const toast = shows('Tower B')
  await expectToast('Tower B')
  toast.querySelector('div > div > div:last-child')!.firstChild!.nodeValue = 'Tower C'
  await expectToast('Tower C')
  toast.remove()
})
