import { msg } from '@lingui/core/macro'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { type ReadResult, useRead } from '#client/records/use-read.ts'
import { useMe } from '#client/workspace/workspace-context.ts'

interface Follow {
  read: ReadResult<CallAnswer<'digest.follows'>>
  followProject: (projectID: number) => void
  unfollowProject: (projectID: number) => void
  followPerson: (userID: number) => void
  unfollowPerson: (userID: number) => void
  busy: boolean
}

/** Returns what the reader follows, and changes it (CA-92). */
export function useFollow(): Follow {
  const userID = String(useMe().user_id)
  const read = useRead('digest.follows', { params: { userID } })
  const addProject = useCommand('digest.followProject', addWords, rereads)
  const removeProject = useCommand('digest.unfollowProject', removeWords, rereads)
  const addPerson = useCommand('digest.followPerson', addWords, rereads)
  const removePerson = useCommand('digest.unfollowPerson', removeWords, rereads)
  const project = (id: number) => ({ params: { userID, followedProjectID: String(id) } })
  const person = (id: number) => ({ params: { userID, followedUserID: String(id) } })
  return {
    read,
    followProject: (id) => void addProject.run(project(id)),
    unfollowProject: (id) => void removeProject.run(project(id)),
    followPerson: (id) => void addPerson.run(person(id)),
    unfollowPerson: (id) => void removePerson.run(person(id)),
    busy: [addProject, removeProject, addPerson, removePerson].some(({ busy }) => busy),
  }
}

const rereads = ['digest.follows', 'digest.notices'] as const
const addWords = {
  code: 'follow',
  sent: msg`You follow it now`,
  failed: msg`Failed to follow it`,
}
const removeWords = {
  code: 'unfollow',
  sent: msg`You follow it no longer`,
  failed: msg`Failed to stop following it`,
}
