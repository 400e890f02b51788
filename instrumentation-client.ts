/** Next runs this before any code of a page. */
import "@/lib/client/zodWithoutEval";
