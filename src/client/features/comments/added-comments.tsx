import { useLingui } from '@lingui/react/macro'
import { addedComments } from '#contract/corrective-actions/comments.ts'
import type { PartProps } from '#client/shell/slots.tsx'

/** The comments that a line of the history added. */
export function AddedComments({ changes }: PartProps['action.change']) {
  const { t } = useLingui()
  return addedComments(changes['comments']).map(({ commentID, text }) => (
    <p key={commentID}>{t`Comment: ${text}`}</p>
  ))
}
