{-# LANGUAGE RankNTypes #-}
-- Prints, a line a definition, what GHC's own parser sees in the files named on standard input (one a line).
-- A file that needs the C preprocessor counts as not parsed.
module Main (main) where

import Control.Monad (forM_)
import Control.Monad.IO.Class (liftIO)
import Data.Char (isSpace)
import Data.Data (Data, cast, gmapQ)
import Data.List (dropWhileEnd, intercalate, sortOn)
import Data.Maybe (fromMaybe)
import GHC hiding (parseModule)
import GHC.Data.FastString (mkFastString)
import GHC.Data.StringBuffer (hGetStringBuffer)
import qualified GHC.LanguageExtensions as Extension
import GHC.Parser (parseModule)
import GHC.Parser.Header (getOptions)
import GHC.Parser.Lexer (ParseResult (..), mkPState, unP)
import GHC.Driver.Session (parseDynamicFilePragma, xopt, xopt_set)
import GHC.Types.Name.Occurrence (occNameString)
import GHC.Types.Name.Reader (RdrName, rdrNameOcc)
import GHC.Types.SrcLoc
import System.IO (hFlush, stdout)
import System.Process (readProcess)

data Part = Signature | Equations | Whole deriving (Eq)

data Found = Found {part :: Part, must :: Bool, called :: String, place :: (Int, Int), end :: Int, within :: (Int, Int), around :: String}

-- | What something of the tree defines, with the definition around it and whether that is a function.
found :: Data a => (Int, Int) -> String -> Bool -> a -> [Found]
found scope container local node =
  fromMaybe (below scope container local) $
    firstJust
      [ cast node >>= topmost
      , cast node >>= declaration
      , cast node >>= binding
      , cast node >>= signature
      , cast node >>= constructor
      , cast node >>= instanceOf
      ]
  where
    below :: (Int, Int) -> String -> Bool -> [Found]
    below at name isLocal = concat (gmapQ (found at name isLocal) node)
    topmost :: LHsDecl GhcPs -> Maybe [Found]
    topmost (L at one) = case one of
      TyClD _ inner -> declaration (L at inner)
      ValD _ inner -> binding (L at inner)
      SigD _ inner -> signature (L at inner)
      InstD _ inner -> instanceOf (L at inner)
      ForD _ inner@ForeignImport {} -> Just [say Whole True at (fd_name inner)]
      _ -> Just []
    declaration :: LTyClDecl GhcPs -> Maybe [Found]
    declaration (L at one) = Just (say Whole True at (tyClDeclLName' one) : concat (gmapQ (found (start at) (text (unLoc (tyClDeclLName' one))) False) one))
    binding :: LHsBind GhcPs -> Maybe [Found]
    binding (L at one) = case one of
      FunBind {fun_id = name, fun_matches = matches} ->
        let takes = any (not . null . m_pats . unLoc) (unLoc (mg_alts matches))
         in Just (say Equations (takes || not local) at name : concat (gmapQ (found (start at) (text (unLoc name)) True) one))
      PatSynBind _ psb -> Just [say Whole True at (psb_id psb)]
      _ -> Just (below (start at) container True)
    signature :: LSig GhcPs -> Maybe [Found]
    signature (L at one) = case one of
      TypeSig _ names _ -> Just (map (say Signature (not local) at) names)
      ClassOpSig _ _ names _ -> Just (map (say Signature True at) names)
      PatSynSig _ names _ -> Just (map (say Signature False at) names)
      _ -> Just []
    constructor :: LConDecl GhcPs -> Maybe [Found]
    constructor (L at one) = case one of
      ConDeclGADT {con_names = names} -> Just (map (say Whole True at) names)
      ConDeclH98 {con_name = name} -> Just [say Whole True at name]
    instanceOf :: LInstDecl GhcPs -> Maybe [Found]
    instanceOf (L at one) = Just (concat (gmapQ (found (start at) "?" False) one))
    say :: Part -> Bool -> SrcSpan -> Located RdrName -> Found
    say kind isSure at (L nameAt name) =
      Found kind isSure (text name) (start nameAt) (snd (lastLine at)) scope container

tyClDeclLName' :: TyClDecl GhcPs -> Located RdrName
tyClDeclLName' one = case one of
  FamDecl {tcdFam = family} -> fdLName family
  _ -> tcdLName one

firstJust :: [Maybe a] -> Maybe a
firstJust options = case [found' | Just found' <- options] of
  first : _ -> Just first
  [] -> Nothing

text :: RdrName -> String
text = occNameString . rdrNameOcc

start, lastLine :: SrcSpan -> (Int, Int)
start (RealSrcSpan at _) = (srcSpanStartLine at, srcSpanStartCol at)
start _ = (0, 0)
lastLine (RealSrcSpan at _) = (0, if srcSpanEndCol at == 1 then srcSpanEndLine at - 1 else srcSpanEndLine at)
lastLine _ = (0, 0)

-- | Equations right after the signature of the same name are one definition with it.
joined :: [Found] -> [Found]
joined (one : next : rest)
  | part one == Signature, part next == Equations, called one == called next, within one == within next =
      one {part = Equations, end = end next, must = must one || must next} : joined rest
joined (one : rest) = one : joined rest
joined [] = []

main :: IO ()
main = do
  folder <- dropWhileEnd isSpace <$> readProcess "ghc" ["--print-libdir"] ""
  paths <- lines <$> getContents
  runGhc (Just folder) $ do
    flags <- getSessionDynFlags
    forM_ paths $ \path -> do
      buffer <- liftIO (hGetStringBuffer path)
      (own, _, _) <- parseDynamicFilePragma (foldl xopt_set flags usual) (getOptions flags buffer path)
      let parsed = unP parseModule (mkPState own buffer (mkRealSrcLoc (mkFastString path) 1 1))
      liftIO $ case parsed of
        POk _ (L _ tree) | not (xopt Extension.Cpp own) -> do
          putStrLn ("file\t" ++ path ++ "\tfalse")
          forM_ (joined (sortOn place (concatMap (found (0, 0) "" False) (hsmodDecls tree)))) $ \one ->
            putStrLn (intercalate "\t" [if must one then "definition" else "perhaps", called one, show (fst (place one)), "0", show (end one), "?"])
        _ -> putStrLn ("file\t" ++ path ++ "\ttrue")
      liftIO (hFlush stdout)

-- | What packages switch on for all of their files.
usual :: [Extension.Extension]
usual =
  [ Extension.LambdaCase, Extension.OverloadedStrings, Extension.TupleSections, Extension.BangPatterns
  , Extension.GADTs, Extension.KindSignatures, Extension.RankNTypes, Extension.TypeFamilies
  , Extension.MultiParamTypeClasses, Extension.FlexibleContexts, Extension.FlexibleInstances
  , Extension.ScopedTypeVariables, Extension.TypeApplications, Extension.DerivingStrategies
  , Extension.PatternSynonyms, Extension.ForeignFunctionInterface, Extension.FunctionalDependencies
  , Extension.ViewPatterns, Extension.RecordPuns, Extension.RecordWildCards, Extension.MultiWayIf
  , Extension.StandaloneDeriving, Extension.ExistentialQuantification, Extension.TypeOperators
  , Extension.DataKinds, Extension.ConstraintKinds, Extension.EmptyCase, Extension.InstanceSigs
  ]
