/** The reasons why a shared file is not here, by the word that the worker leaves in the address. */
export const sentencesOfShares: Record<string, string> = {
  'not-ready': 'Plainspoken wasn’t ready to take the file. Please share it again.',
  refused:
    'Only audio and video can be shared, at most 20 files and 1 GB at a time. Nothing was added. Choose the file with Upload Audio.',
  'not-kept': 'The file could not be kept on this device, which may be full. Choose it with Upload Audio.',
}
