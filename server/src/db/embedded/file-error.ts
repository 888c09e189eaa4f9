import { StartupError } from '../../startup-error.ts'

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's share of the disk is used up",
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file of this name is in the way',
  ENOENT: 'something that it leads to is missing',
}

/** Puts what the system refused into a sentence: "The data folder /data cannot be used: no permission (/data/postgres)." Other errors stay. */
export function explainFileError(subject: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error
  const { code, path, message } = error as NodeJS.ErrnoException
  if (!code) return error
  const reason = REASONS[code] ? `${REASONS[code]}${path ? ` (${path})` : ''}` : message
  return new StartupError(`${subject} cannot be used: ${reason}.`, { cause: error })
}
