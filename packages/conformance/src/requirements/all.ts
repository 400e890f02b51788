import { type Requirement } from "../requirement";
import { ANSWERS } from "./answers";
import { AUTH } from "./auth";
import { EVERY_RESPONSE } from "./everyResponse";
import { IMAGE_ACCESS } from "./imageAccess";
import { IMAGES } from "./images";
import { INDEPENDENCE } from "./independence";
import { JSON_TEXT } from "./jsonText";
import { LEGEND } from "./legend";
import { MEDIA } from "./media";
import { MODELS } from "./models";
import { MULTIPART } from "./multipartForms";
import { NAMES_AND_ORDER } from "./names";
import { OVERLOAD } from "./overload";
import { REQUEST_FORMS } from "./requestForms";
import { RESPONSE } from "./response";
import { ROUTES } from "./routes";
import { SIZES } from "./sizes";
import { TOKENS } from "./tokens";
import { VALIDATION } from "./validation";

/** Every requirement, in the order of the report. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...AUTH,
  ...MODELS,
  ...RESPONSE,
  ...ANSWERS,
  ...LEGEND,
  ...NAMES_AND_ORDER,
  ...INDEPENDENCE,
  ...REQUEST_FORMS,
  ...VALIDATION,
  ...JSON_TEXT,
  ...ROUTES,
  ...MEDIA,
  ...SIZES,
  ...MULTIPART,
  ...IMAGES,
  ...IMAGE_ACCESS,
  ...TOKENS,
  ...OVERLOAD,
  ...EVERY_RESPONSE,
];
