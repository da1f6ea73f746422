import { testTranscripts } from "../../support/transcripts.ts";

testTranscripts(import.meta.dirname);
