import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useSave } from '#client/workspace/use-save.ts'
import { storeError } from '#client/data/session/errors.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import type { ProjectRow } from './project-row.ts'
import { statusEdit } from './project-values.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { projectWords } from './words.ts'

/**
 * Removing a project, which is making it inactive, and making it active again: asks first (PROJ-15 to PROJ-18, G2-04),
 * offers to take it back, and has the screen's queries fetched again (PROJ-19, SHELL-75).
 */
export function useStatusChange(refresh: () => Promise<void>, decide: (entryId: string) => void): { ask: (row: ProjectRow) => void; question: ReactNode } {
  const { t, i18n } = useLingui()
  const save = useSave()
  const toasts = useToasts()
  const refusalText = useRefusalText()
  const [asked, setAsked] = useState<ProjectRow | null>(null)

  const change = async (project: Pick<ProjectRow, 'uid' | 'number' | 'name'>, from: boolean) => {
    const { uid, number, name } = project
    const done = await save({ id: crypto.randomUUID(), kind: 'project', ref: uid, op: 'patch', about: { number, name }, ...statusEdit(from) })
    const failed = from ? { code: 'backOfficeRemoveProject', title: i18n._(projectWords.removeFailed) } : { code: 'backOfficeUpdateProject', title: i18n._(projectWords.updateFailed) }
    switch (done.outcome) {
      case 'sent':
      case 'saved': {
        const sent = done.outcome === 'sent'
        toasts.show({
          kind: 'success',
          title: i18n._(sent ? (from ? projectWords.removed : projectWords.saved) : projectWords.savedHere),
          text: from ? t`${name} is inactive` : t`${name} is active`,
          action: { label: t`Undo`, onAction: () => void change(project, !from) },
        })
        if (sent) void refresh()
        return
      }
      case 'conflict':
        decide(done.id)
        return
      default:
        storeError({ ...failed, message: refusalText(done) })
    }
  }

  const question = asked && (
    <Confirm
      title={i18n._(asked.isActive ? projectWords.removeQuestion : projectWords.activateQuestion)}
      harmless={t`No`}
      verb={t`Yes`}
      tone={asked.isActive ? 'danger' : 'plain'}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        void change(asked, asked.isActive)
      }}
    >
      {`${asked.number} - ${asked.name}`}
    </Confirm>
  )
  return { ask: setAsked, question }
}
