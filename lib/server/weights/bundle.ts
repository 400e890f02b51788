/** A file of a published model, pinned to its bytes. */
export interface BundleFile {
  /** Relative, with slashes: the same in the repository and in the folder. */
  path: string;
  bytes: number;
  /** Of the whole file, lower-case hexadecimal. */
  sha256: string;
}

/** A model for download; this repository has none of its files. */
export interface WeightBundle {
  /** Its name on the command line, and its alias. */
  name: string;
  /** Versioned model id, and the name of its folder. */
  modelId: string;
  title: string;
  description: string;
  /** `YYYY-MM-DD`. */
  releaseDate: string;
  licence: string;
  /** `owner/name` on Hugging Face, or on a mirror with the same addresses. */
  repository: string;
  /** A commit, so that the files never change. */
  revision: string;
  /** Its memory while it runs. */
  memoryBytes: number;
  files: readonly BundleFile[];
}

export const totalBytes = (files: readonly BundleFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
